import type { Answers } from '#contract/form.ts';

const longestText = /^.{0,200}/su;
/** A hundred of these, the items of an order, stay below the 2 MB limit of an answer. */
const mostShown = 15_000;

/**
 * The columns for an application's answers: in full with their size, and the short form for lists.
 */
export function storedAnswers(answers: Answers) {
  const formData = JSON.stringify(answers);
  return { formData, formBytes: Buffer.byteLength(formData), shownData: shownData(answers) };
}

/** Cuts texts at 200 characters, retains lists of paths, and omits what exceeds 15 kB. */
function shownData(answers: Answers): string {
  let left = mostShown;
  const shown: Answers = {};
  for (const [attribute, answer] of Object.entries(answers)) {
    const cut = typeof answer === 'string' ? longestText.exec(answer)?.[0] : answer;
    const bytes = Buffer.byteLength(JSON.stringify({ [attribute]: cut }));
    if (bytes > left) continue;
    left -= bytes;
    shown[attribute] = cut;
  }
  return JSON.stringify(shown);
}
