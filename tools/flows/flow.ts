import type { AnyStateMachine } from 'xstate';

/** A machine as people know it. */
export interface Flow {
  title: string;
  /** One sentence for somebody who has never seen the chart. */
  sentence: string;
  machine: AnyStateMachine;
}
