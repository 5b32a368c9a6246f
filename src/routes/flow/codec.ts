/*
 * A support code: the newest steps of a tab as one line of text that survives a mail. It contains
 * only names from the charts and times; a name with other characters is rejected.
 */

/** One step of one flow. */
export interface Step {
  /** Id of the machine. */
  flow: string;
  /** Type of the event. */
  event: string;
  /** Paths of the flow's states afterwards; several in parallel regions. */
  states: readonly string[];
  /** Milliseconds since the previous step of any flow. */
  ms: number;
}

const mark = 'BC1-';
const step = /^(?<flow>[A-Za-z]+) (?<event>[A-Za-z.]+) (?<states>[A-Za-z.+]+) (?<ms>\d{1,9})$/;

/** More than a hundred steps can take; a code that inflates to more is malicious. */
const maxBytes = 64_000;

/** Writes one line per step; drops steps that contain anything but names. */
export function writeSteps(steps: readonly Step[]): string {
  return steps
    .map(({ flow, event, states, ms }) => `${flow} ${event} ${states.join('+')} ${ms}`)
    .filter((line) => step.test(line))
    .join('\n');
}

/** Parses the output of `writeSteps`; undefined for any other text. */
export function readSteps(text: string): Step[] | undefined {
  if (text === '') return [];
  const steps: Step[] = [];
  for (const line of text.split('\n')) {
    const { flow, event, states, ms } = step.exec(line)?.groups ?? {};
    if (!flow || !event || !states) return undefined;
    steps.push({ flow, event, states: states.split('+'), ms: Number(ms) });
  }
  return steps;
}

export async function encodeSupportCode(steps: readonly Step[]): Promise<string> {
  const plain = new Blob([writeSteps(steps)]).stream();
  const packed = plain.pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return mark + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export type DecodedSupportCode =
  | { ok: true; steps: Step[] }
  | { ok: false; reason: 'notACode' | 'newerVersion' | 'damaged' };

/** Decodes a code, even if a mail broke it into lines. */
export async function decodeSupportCode(pasted: string): Promise<DecodedSupportCode> {
  const code = pasted.replaceAll(/\s/g, '');
  if (!/^BC\d+-/.test(code)) return { ok: false, reason: 'notACode' };
  if (!code.startsWith(mark)) return { ok: false, reason: 'newerVersion' };
  const steps = await unpack(code.slice(mark.length)).then(readSteps, () => undefined);
  return steps ? { ok: true, steps } : { ok: false, reason: 'damaged' };
}

async function unpack(text: string): Promise<string> {
  const bytes = Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.codePointAt(0) ?? 0,
  );
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = plain.pipeThrough(new TextDecoderStream()).getReader();
  let inflated = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return inflated;
    inflated += value;
    if (inflated.length > maxBytes) throw new Error('The code inflates to too many characters.');
  }
}
