import type { AnyStateMachine } from 'xstate';

/** A machine with its title and summary for readers. */
export interface Flow {
  title: string;
  /** One sentence for a reader who has never seen the chart. */
  sentence: string;
  machine: AnyStateMachine;
}
