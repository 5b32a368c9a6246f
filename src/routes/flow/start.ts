import { useMachine } from '@xstate/react';
import { createActor } from 'xstate';
import { clearMessagesOnNextTry } from './banners.ts';
import { createInspector } from './inspect.ts';
import { recordWait } from './waits.ts';
import { recordRunning } from './running.ts';
import { Trace } from './trace.ts';
import { tabStorage } from '#routes/device/tabs.ts';

/* Every flow of the portal starts here, so that its steps are traced. */

export const trace = new Trace();

const inspect = createInspector({
  onStep(step) {
    trace.record(step);
    clearMessagesOnNextTry(step);
  },
  onChange(flow) {
    recordWait(flow);
    recordRunning(flow);
  },
});

/** `useMachine`, traced. */
export const useFlow = ((machine, options) =>
  useMachine(machine, { ...options, inspect })) as typeof useMachine;

/** `createActor`, traced. */
export const createFlow = ((machine, options) => {
  const actor = createActor(machine, options);
  actor.system.inspect(inspect);
  return actor;
}) as typeof createActor;

const key = 'support-trace';

/** Keeps the trace over reloads of this tab. */
export function storeTrace(): void {
  trace.resume((tabStorage.read(key) as string | undefined) ?? '');
  addEventListener('pagehide', () => tabStorage.write(key, trace.serialised));
}
