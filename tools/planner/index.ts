/* The public interface; `README.md` explains it. */

export { listStates, listTransitions, toChart } from './chart.ts';
export type { Chart, ChartState, ChartTransition, Trigger } from './chart.ts';
export {
  checkProperties,
  formatCase,
  shortenWalk,
  takeCase,
  toCase,
  walkAtRandom,
} from './checkProperties.ts';
export type { SavedCase, Violation } from './checkProperties.ts';
export { explore } from './explore.ts';
export { UnplannableError } from './foreign.ts';
export { createMutants, createBehaviourMutants } from './mutants.ts';
export type { Mutant } from './mutants.ts';
export { findEndStates, nameWalks, planWalks, planWalksToStates } from './planWalks.ts';
export type { Step, Walk } from './planWalks.ts';
export {
  after,
  always,
  begins,
  conditionsOf,
  eventually,
  inState,
  never,
  respondsTo,
  step,
} from './properties.ts';
export type { Condition, Moment, Property } from './properties.ts';
export { runPure } from './runPure.ts';
export { defineScript, toEvent, formatStep, formatWalk } from './script.ts';
export type { Draw, Script, Stimulus } from './script.ts';
