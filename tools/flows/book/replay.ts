/* Finds the next step of a replay. Runs in the book's pages. */

export interface ReplayStep {
  /** Its id on the page. */
  anchor: string;
  walk: number;
  /** Ids of the arrows that it takes. */
  takes: readonly string[];
  /** Paths of the states after it. */
  states: readonly string[];
}

/**
 * A step that takes one of the arrows. Prefers the next step, then a step of this walk that starts
 * in the same states, then one of another walk that does, then any. Undefined if no walk takes
 * them.
 */
export function findStepOfArrow<Step extends ReplayStep>(
  steps: readonly Step[],
  arrows: readonly string[],
  now: Step,
): Step | undefined {
  const candidates = steps.filter(({ takes }) => takes.some((arrow) => arrows.includes(arrow)));
  const continuing = candidates.filter((step) => {
    const before = getAdjacentStep(steps, step, -1);
    return before !== undefined && before.states.join(' ') === now.states.join(' ');
  });
  return (
    candidates.find((step) => step === getAdjacentStep(steps, now, 1)) ??
    continuing.find(({ walk }) => walk === now.walk) ??
    continuing[0] ??
    candidates[0]
  );
}

/** The step before (-1) or after (1) another of its walk. */
export function getAdjacentStep<Step extends ReplayStep>(
  steps: readonly Step[],
  step: Step,
  by: -1 | 1,
): Step | undefined {
  const beside = steps[steps.indexOf(step) + by];
  return beside?.walk === step.walk ? beside : undefined;
}
