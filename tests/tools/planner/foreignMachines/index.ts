import { actorScripts } from './actors.ts';
import { callScripts } from './calls.ts';
import { effectScripts } from './effects.ts';
import { guardScripts } from './guards.ts';
import { stateScripts } from './states.ts';
import { timerScripts } from './timers.ts';

/*
 * Small machines in the style of other projects, each with a feature that a planner can get wrong.
 */

export { work } from './parts.ts';
export { refused } from './refused.ts';

/** Machines that the planner supports, by feature. */
export const planned = {
  ...stateScripts,
  ...timerScripts,
  ...callScripts,
  ...actorScripts,
  ...effectScripts,
  ...guardScripts,
};
