import type { AnyStateMachine } from 'xstate';
import type { CommonRefusal } from '#contract/endpoint.ts';
import type { Refused } from '#contract/outcome.ts';
import type { Toast } from '#machines/meta.ts';
import type { Condition } from '#tools/planner/properties.ts';
import { defineScript } from '#tools/planner/script.ts';
import { nameAnswer } from './endings.ts';
import { messages } from './index.ts';
import type { AnswerTo, Outcomes, Ports, Script } from '#tools/planner/script.ts';

/** The refusal codes of an answer, without those that any call may have. */
type CodeOf<Answer> = Answer extends Refused<infer Code> ? Exclude<Code, CommonRefusal> : never;

/** Type-checks that outcomes list every refusal of a call; `missing` shows the others. */
type Complete<Machine, Listed extends Outcomes<Machine>> = {
  [Port in keyof Ports<Machine>]: [
    Exclude<CodeOf<AnswerTo<Ports<Machine>[Port]>>, CodeOf<Listed[Port][number]>>,
  ] extends [never]
    ? unknown
    : {
        missing: Exclude<CodeOf<AnswerTo<Ports<Machine>[Port]>>, CodeOf<Listed[Port][number]>>;
      };
};

/** Type-checks a script: it must list every port of its machine and all the port's own refusals. */
export function definePortalScript<
  Machine extends AnyStateMachine,
  const Listed extends Outcomes<Machine>,
>(
  it: Omit<Script<Machine>, 'outcomes'> & {
    machine: Machine;
    outcomes: Listed & Complete<Machine, Listed>;
  },
): Script {
  return defineScript({ nameAnswer, ...it });
}

/** One of these messages is shown. */
export function shows(...keys: Toast['message'][]): Condition {
  const words = keys.map((key) => `“${messages[key]}”`).join(' or ');
  return {
    words: `${words} is shown`,
    holds: ({ effects }) =>
      keys.some((key) => effects.some((effect) => effect.includes(`"message":"${key}"`))),
  };
}
