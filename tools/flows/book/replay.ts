/* Where a replay goes. Runs in the book's own pages. */

export interface ReplayStep {
  /** Its place on the page. */
  place: string;
  walk: number;
  /** Places of the arrows that it takes. */
  takes: readonly string[];
  /** Paths of the states that the flow is in after it. */
  states: readonly string[];
}

/**
 * The step that takes one of the arrows: the next one, if it does; else one that goes on from the
 * same states, of this walk if there is one; else the first of any walk. Nothing where no walk
 * takes them.
 */
export function findStepAlong<Step extends ReplayStep>(
  steps: readonly Step[],
  arrows: readonly string[],
  now: Step,
): Step | undefined {
  const taking = steps.filter(({ takes }) => takes.some((arrow) => arrows.includes(arrow)));
  const goesOn = taking.filter((step) => {
    const before = stepBeside(steps, step, -1);
    return before !== undefined && before.states.join(' ') === now.states.join(' ');
  });
  return (
    taking.find((step) => step === stepBeside(steps, now, 1)) ??
    goesOn.find(({ walk }) => walk === now.walk) ??
    goesOn[0] ??
    taking[0]
  );
}

/** The step before (-1) or after (1) another of its walk. */
export function stepBeside<Step extends ReplayStep>(
  steps: readonly Step[],
  step: Step,
  by: -1 | 1,
): Step | undefined {
  const beside = steps[steps.indexOf(step) + by];
  return beside?.walk === step.walk ? beside : undefined;
}
