import type { AnyStateMachine } from 'xstate';
import type { CommonRefusal } from '#contract/endpoint.ts';
import type { Refused } from '#contract/outcome.ts';
import { defineScript } from '#tools/planner/script.ts';
import type { AnswerTo, Outcomes, Ports, Script } from '#tools/planner/script.ts';

/** The codes that an answer can be refused with, those left out that any call may have. */
type CodeOf<Answer> = Answer extends Refused<infer Code> ? Exclude<Code, CommonRefusal> : never;

/** Outcomes that leave out no refusal of a call's own; else what is missing stands in their place. */
type Complete<Machine, Listed extends Outcomes<Machine>> = {
  [Port in keyof Ports<Machine>]: [
    Exclude<CodeOf<AnswerTo<Ports<Machine>[Port]>>, CodeOf<Listed[Port][number]>>,
  ] extends [never]
    ? unknown
    : {
        missing: Exclude<CodeOf<AnswerTo<Ports<Machine>[Port]>>, CodeOf<Listed[Port][number]>>;
      };
};

/** A script that lists every port of its machine, and every refusal that the port alone knows. */
export function script<Machine extends AnyStateMachine, const Listed extends Outcomes<Machine>>(
  it: Omit<Script<Machine>, 'outcomes'> & {
    machine: Machine;
    outcomes: Listed & Complete<Machine, Listed>;
  },
): Script {
  return defineScript(it);
}
