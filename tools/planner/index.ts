/* The public interface; `README.md` explains it. */

export { listStates, listTransitions, toChart } from './chart.ts';
export type { Chart, ChartState, ChartTransition, Trigger } from './chart.ts';
export { explore } from './explore.ts';
export { Unplannable } from './foreign.ts';
export { createMutants, createWrong } from './mutants.ts';
export type { Mutant } from './mutants.ts';
export { findEnd, planWalks, walksToStates } from './planWalks.ts';
export type { Step, Walk } from './planWalks.ts';
export { runPure } from './runPure.ts';
export { defineScript, eventFor, stepTitle, walkTitle } from './script.ts';
export type { Script, Stimulus } from './script.ts';
