import { useMachine } from '@xstate/react';
import { createActor } from 'xstate';
import type { InspectionEvent } from 'xstate';
import { clearErrorsOnNextTry } from './banners.ts';
import { recordWait } from './waits.ts';
import { recordRunning } from './running.ts';
import { Trace } from './trace.ts';
import { tabStorage } from '#routes/device/tabs.ts';

/* Every flow of the portal starts here, so that its steps are traced. */

export const trace = new Trace();

function note(inspection: InspectionEvent): void {
  trace.note(inspection);
  clearErrorsOnNextTry(inspection);
  recordWait(inspection);
  recordRunning(inspection);
}

/** `useMachine`, traced. */
export const useFlow = ((machine, options) =>
  useMachine(machine, { ...options, inspect: note })) as typeof useMachine;

/** `createActor`, traced. */
export const createFlow = ((machine, options) => {
  const actor = createActor(machine, options);
  actor.system.inspect(note);
  return actor;
}) as typeof createActor;

const key = 'support-trace';

/** Keeps the trace over reloads of this tab. */
export function storeTrace(): void {
  trace.resume((tabStorage.read(key) as string | undefined) ?? '');
  addEventListener('pagehide', () => tabStorage.keep(key, trace.kept));
}
