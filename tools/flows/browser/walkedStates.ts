import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { isMachine, toChart, toPath, listStates } from '#tools/planner/chart.ts';
import type { ChartState } from '#tools/planner/chart.ts';

export interface WalkedState extends ChartState {
  /** Calls of the flows that this state runs. */
  inner: readonly string[];
}

/** The states of a flow, including the calls and messages of the flows that they run. */
export class WalkedStates {
  readonly #states: ReadonlyMap<string, WalkedState>;

  constructor(machine: AnyStateMachine) {
    this.#states = new Map(listWalkedStates(machine).map((state) => [state.path, state]));
  }

  /** Every active state of a snapshot, including the ancestors of its leaves. */
  listActiveStates(snapshot: AnyMachineSnapshot): WalkedState[] {
    return (snapshot._nodes as AnyStateNode[]).flatMap(
      (node) => this.#states.get(toPath(node)) ?? [],
    );
  }

  /** Calls of a snapshot's active states. */
  listCalls(snapshot: AnyMachineSnapshot): string[] {
    return this.listActiveStates(snapshot).flatMap(({ calls }) => calls);
  }
}

/** States of a machine; one that runs a flow also lists that flow's calls and messages. */
function listWalkedStates(machine: AnyStateMachine): WalkedState[] {
  const logics: Record<string, unknown> = machine.implementations.actors;
  const listInner = (port: string) => {
    const logic = logics[port];
    return isMachine(logic) ? listWalkedStates(logic) : [];
  };
  return listStates(toChart(machine)).map((state) => {
    const inner = state.ports.flatMap(listInner);
    return {
      ...state,
      says: [...state.says, ...inner.flatMap(({ says }) => says)],
      inner: inner.flatMap(({ calls }) => calls),
    };
  });
}
