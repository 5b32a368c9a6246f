import type { Answers } from '#contract/form.ts';

const longestText = /^.{0,200}/su;
/** A hundred of them, the lines of an order, stay below the 2 MB of an answer. */
const mostShown = 15_000;

/** Answers as an application keeps them: whole with their size, and what lists show of them. */
export function storedAnswers(answers: Answers) {
  const formData = JSON.stringify(answers);
  return { formData, formBytes: Buffer.byteLength(formData), shownData: shownData(answers) };
}

/** Texts cut at 200 characters, lists of paths whole; what does not fit into 15 kB is left out. */
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
