import { createActor, fromPromise } from 'xstate';
import type { Actor, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cartItemMachine } from '#machines/cartItem.machine.ts';
import { flows } from '#machines/index.ts';
import { moveMachine } from '#machines/move.machine.ts';
import { quickFindMachine } from '#machines/quickFind.machine.ts';
import { actions, listActions, readActions } from '#routes/quickFind/actions.ts';
import { setActionDetails } from '#routes/quickFind/actionDetails.ts';
import { createInspector } from '#routes/flow/inspect.ts';
import { recordRunning, subscribeToFlows } from '#routes/flow/running.ts';
import { explore } from '#tools/planner/explore.ts';
import type { Script } from '#tools/planner/script.ts';
import { en } from '../../src/messages/en.ts';
import { hi } from '../../src/messages/hi.ts';

/* Compares the actions of quick find with the charts; it has no other actions. */

const scripts = Object.values(
  import.meta.glob<Record<string, unknown>>('../machines/scripts/*.ts', { eager: true }),
)
  .flatMap((exported) => Object.values(exported))
  .filter(isScript)
  .filter(({ machine }) => machine.id in flows);

function isScript(value: unknown): value is Script {
  return typeof value === 'object' && value !== null && 'machine' in value && 'starts' in value;
}

const named: Record<string, Record<string, unknown>> = actions;

/** A flow in this state. */
function resting(snapshot: AnyMachineSnapshot): AnyActorRef {
  return { sessionId: 'x:1', getSnapshot: () => snapshot } as unknown as AnyActorRef;
}

/** The events of a chart that carry no data. */
function plainEvents({ machine, events }: Script): string[] {
  const carrying = new Set(
    events.filter((event) => Object.keys(event).length > 1).map(({ type }) => type),
  );
  return machine.events.filter((type) => !type.startsWith('xstate.') && !carrying.has(type));
}

describe('quick find and the charts', () => {
  const ids = Object.keys(flows).toSorted();

  test('quick find knows every chart (B-04)', () => {
    expect(Object.keys(actions).toSorted(), 'src/routes/quickFind/actions.ts').toEqual(ids);
    expect(scripts.map(({ machine }) => machine.id).toSorted()).toEqual(ids);
  });

  test.each(scripts.map((script) => [script.machine.id, script] as const))(
    '%s: every state offers the events that it accepts without data (B-04, R-200)',
    (id, script) => {
      const words = named[id] ?? {};
      const plain = plainEvents(script);
      expect(Object.keys(words).toSorted()).toEqual(plain.toSorted());
      const offerable = plain.filter((type) => typeof words[type] !== 'string');
      for (const { key, now } of explore(script).configurations.values()) {
        const { snapshot } = now;
        if (snapshot.status !== 'active') continue;
        const offered = listActions([resting(snapshot)]).map(({ event }) => event.type);
        const accepted = offerable.filter((type) => snapshot.can({ type }));
        expect(offered.toSorted(), key).toEqual(accepted.toSorted());
      }
    },
  );

  test.each([
    ['English', en],
    ['Hindi', hi],
  ])('an action has the same name as its button, in %s (B-04, S-49)', (_, texts) => {
    const {
      quickFindActions: names,
      application,
      applications,
      cart,
      checkout,
      profile,
      signedIn,
    } = texts;
    expect(names).toMatchObject({
      nextStep: expect.stringContaining(signedIn.next),
      previousStep: expect.stringContaining(signedIn.previous),
      saveDraft: application.saveDraft,
      submit: application.submit,
      checkout: cart.checkout,
      cancelOrder: checkout.cancelOrder,
      editProfile: profile.edit,
      exportData: profile.export,
      changePassword: profile.changePassword,
      deleteAccount: profile.deleteAccount,
      useAgain: applications.again,
      undoRemoving: texts.upload.undoRemoving,
    });
  });
});

describe('running flows', () => {
  const started: AnyActorRef[] = [];
  const inspect = createInspector({ onChange: recordRunning });
  afterEach(() => {
    for (const flow of started.splice(0)) flow.stop();
  });

  function begin<Machine extends AnyStateMachine>(machine: Machine, input?: InputFrom<Machine>) {
    const flow: Actor<Machine> = createActor(machine, { input, inspect });
    started.push(flow.start());
    return flow;
  }

  const offered = () =>
    readActions().map(({ name, detail }) => (detail ? `${name}, ${detail}` : name));
  const input = { itemId: '1', applicationId: '2', quantity: 1 };

  test('are offered from start to end, those of every page last (B-04)', () => {
    const line = begin(cartItemMachine, input);
    const find = begin(quickFindMachine);
    expect(offered()).toEqual(['Remove from the cart', 'Keyboard shortcuts']);
    line.send({ type: 'item.remove' });
    expect(offered()).toEqual(['Keyboard shortcuts']);
    find.stop();
    expect(offered()).toEqual([]);
  });

  test('receive the chosen event (B-04)', () => {
    const line = begin(cartItemMachine, input);
    const [removal] = readActions();
    removal?.flow.send(removal.event);
    expect(line.getSnapshot().value).toBe('confirmingRemoval');
  });

  test('have the names of their rows, and so do their child flows (B-04)', async () => {
    const broken = () => Promise.reject(new Error('offline'));
    const ports = { moveAtOnce: fromPromise(broken), readOriginal: fromPromise(broken) };
    const move = moveMachine.provide({ actors: ports as never });
    const line = begin(cartItemMachine.provide({ actors: { move } }), input);
    begin(cartItemMachine, input);
    setActionDetails(line, { name: 'SEO Starter Audit' });
    expect(offered()).toEqual(['Remove from the cart, SEO Starter Audit', 'Remove from the cart']);
    line.send({ type: 'item.move', isBookmarked: false });
    await expect
      .poll(offered)
      .toEqual(['Remove from the cart', 'Finish the move, SEO Starter Audit']);
  });

  test('omit actions that their page does not offer, and notify of changes (B-04)', () => {
    const listener = vi.fn();
    const leave = subscribeToFlows(listener);
    const line = begin(cartItemMachine, input);
    const before = readActions();
    expect(readActions()).toBe(before);
    listener.mockClear();
    setActionDetails(line, { enabled: { 'item.remove': false } });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(offered()).toEqual([]);
    leave();
    setActionDetails(line, {});
    expect(listener).toHaveBeenCalledTimes(1);
    expect(offered()).toEqual(['Remove from the cart']);
  });
});
