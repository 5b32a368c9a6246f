/** The parts of a category's description. */
export interface CategoryDescription {
  /** What is delivered, one thing each. */
  deliverables: readonly string[];
  /** When it is ready, such as `In 5 working days`. */
  time?: string;
  /** What the price does not include. */
  excluded?: string;
  /** All other lines. */
  text: string;
}

/**
 * Parses a description: lines that start with `- ` are deliverables, `In 5 working days.` is the
 * time, `Not included: …` is excluded. A description in other words is all `text`.
 */
export function readDescription(description: string): CategoryDescription {
  const deliverables: string[] = [];
  const others: string[] = [];
  let time: string | undefined;
  let excluded: string | undefined;
  for (const line of description.split('\n').map((each) => each.trim())) {
    const deliverable = /^[-*•–]\s+(?<what>.+)/u.exec(line)?.groups?.['what'];
    const left = /^not included:\s*(?<what>.+)/iu.exec(line)?.groups?.['what'];
    if (deliverable !== undefined) deliverables.push(withoutFullStop(deliverable));
    else if (left !== undefined && excluded === undefined) excluded = withoutFullStop(left);
    else if (timeLine.test(line) && time === undefined) time = withoutFullStop(line);
    else others.push(line);
  }
  return {
    deliverables,
    ...(time === undefined ? {} : { time }),
    ...(excluded === undefined ? {} : { excluded }),
    text: others.join('\n').trim(),
  };
}

const timeLine = /^(in|within|over)\s.{1,40}\b(hours?|days?|weeks?|months?)\.?$/iu;

function withoutFullStop(text: string): string {
  return text.replace(/\.$/u, '');
}
