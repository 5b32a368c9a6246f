import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { isMachine, toChart, toPath, listStates } from '#tools/planner/chart.ts';
import type { ChartState } from '#tools/planner/chart.ts';

export interface WalkedState extends ChartState {
  /** Calls of the flow that runs within. */
  inner: readonly string[];
}

/** The states of a flow, with what flows within them ask and say. */
export class WalkedStates {
  readonly #states: ReadonlyMap<string, WalkedState>;

  constructor(machine: AnyStateMachine) {
    this.#states = new Map(withChildren(machine).map((state) => [state.path, state]));
  }

  /** Every state that a snapshot is in, those around the leaves as well. */
  activeIn(snapshot: AnyMachineSnapshot): WalkedState[] {
    return (snapshot._nodes as AnyStateNode[]).flatMap(
      (node) => this.#states.get(toPath(node)) ?? [],
    );
  }

  /** Calls of the states that a snapshot is in. */
  callsOf(snapshot: AnyMachineSnapshot): string[] {
    return this.activeIn(snapshot).flatMap(({ calls }) => calls);
  }
}

/** States of a machine; one that waits for a flow within also names what that flow asks and says. */
function withChildren(machine: AnyStateMachine): WalkedState[] {
  const logics: Record<string, unknown> = machine.implementations.actors;
  const within = (port: string) => {
    const logic = logics[port];
    return isMachine(logic) ? withChildren(logic) : [];
  };
  return listStates(toChart(machine)).map((state) => {
    const inner = state.ports.flatMap(within);
    return {
      ...state,
      says: [...state.says, ...inner.flatMap(({ says }) => says)],
      inner: inner.flatMap(({ calls }) => calls),
    };
  });
}
