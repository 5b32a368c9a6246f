import type { AnyStateMachine } from 'xstate';
import type { Chapter } from '#tools/flows/book/recording.ts';
import { toChart } from '#tools/planner/chart.ts';

type Walk = Chapter['walks'][number];

/** A chapter of the flow book; without walks and pictures unless `part` has them. */
export const getChapter = (
  title: string,
  machine: AnyStateMachine,
  part: Partial<Chapter> = {},
): Chapter => ({
  flow: { title, sentence: 'A customer does it.', machine },
  chart: toChart(machine),
  walks: [],
  pictures: new Map(),
  rows: new Map(),
  outOfReach: {},
  properties: [],
  ...part,
});

/** A recorded step that ends in a state. */
export const findStep = (
  state: string,
  part: Partial<Walk['steps'][number]> = {},
): Walk['steps'][number] => ({
  title: '',
  takes: [],
  states: [state],
  picture: 'pictures/1.jpg',
  replies: [],
  ...part,
});

/** A recorded walk. */
export const getWalk = (...steps: Walk['steps']): Walk => ({
  title: 'from the cart',
  steps,
  said: [],
});
