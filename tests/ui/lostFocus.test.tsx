import { useEffect, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { Heading } from '#ui/parts/Text.tsx';
import { Pagination } from '#ui/parts/Pagination.tsx';
import { QuantityField } from '#ui/parts/QuantityField.tsx';
import { ThreadStatus } from '#ui/screens/thread/ThreadPanel.tsx';
import { restoreLostFocus } from '#ui/lostFocus.ts';

async function open(content: React.ReactNode): Promise<void> {
  onTestFinished(restoreLostFocus());
  await render(
    <main>
      <Heading level={1}>Page</Heading>
      {content}
    </main>,
  );
}

function Rows() {
  const [names, setNames] = useState(['first', 'second', 'third']);
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <a href={`#${name}`}>About {name}</a>
          <Button isDisabled={name === 'third'}>Change</Button>
          <Button onPress={() => setNames((all) => all.filter((one) => one !== name))}>
            {name}
          </Button>
          <Button>Delete</Button>
        </li>
      ))}
    </ul>
  );
}

const button = (name: string) => page.getByRole('button', { name });

async function press(name: string): Promise<void> {
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
}

test('focus of a removed row moves to the next row, the previous one or the heading (R-215)', async () => {
  await open(<Rows />);
  await press('second');
  await expect.element(button('third')).toHaveFocus();
  await press('third');
  await expect.element(button('first')).toHaveFocus();
  await press('first');
  await expect.element(page.getByRole('heading', { name: 'Page' })).toHaveFocus();
});

test('focus returns to a row that is rendered again (R-215)', async () => {
  function Row() {
    const [turn, setTurn] = useState(1);
    useEffect(() => {
      const redraw = () => setTurn((now) => (now === 2 ? 3 : now));
      document.querySelector('main')?.addEventListener('focus', redraw);
    }, []);
    return (
      <main tabIndex={-1}>
        <ul>
          <li key={turn}>
            <button onClick={() => setTurn(2)}>{`Turn ${turn}`}</button>
          </li>
        </ul>
      </main>
    );
  }
  onTestFinished(restoreLostFocus());
  await render(<Row />);
  await press('Turn 1');
  await expect.element(button('Turn 3')).toHaveFocus();
});

test('focus moves to the heading of the view that replaces the current one (R-215)', async () => {
  function Views() {
    const [isFirst, setFirst] = useState(true);
    return isFirst ? (
      <section>
        <Button onPress={() => setFirst(false)}>Go on</Button>
      </section>
    ) : (
      <article>
        <a href="/elsewhere">Elsewhere</a>
        <Heading level={2} ref={() => undefined}>
          Second view
        </Heading>
      </article>
    );
  }
  await open(<Views />);
  await press('Go on');
  await expect.element(page.getByRole('heading', { name: 'Second view' })).toHaveFocus();
});

/** A row with a button that opens a dialog; `children` replace it once it is removed. */
function Removal({ children }: { children?: React.ReactNode }) {
  const [state, setState] = useState('listed');
  const remove = <Button onPress={() => setState('asking')}>Remove</Button>;
  return (
    <>
      <ul>
        <li>{state === 'removed' ? children : <span>{remove}</span>}</li>
      </ul>
      <ConfirmDialog
        isOpen={state === 'asking'}
        title="Remove it?"
        confirmLabel="Yes"
        onCancel={() => setState('listed')}
        onConfirm={() => setState('removed')}
      />
    </>
  );
}

test('a dialog returns focus to its opener (R-215)', async () => {
  await open(<Removal />);
  await press('Remove');
  await press('Cancel');
  await expect.element(button('Remove')).toHaveFocus();
});

test('a dialog whose opener is gone moves focus to the page (R-215)', async () => {
  await open(<Removal />);
  await press('Remove');
  await press('Yes');
  await expect.element(page.getByRole('heading', { name: 'Page' })).toHaveFocus();
});

test('a dialog on a dialog whose opener is gone moves focus to the lower one (R-215)', async () => {
  function Nested() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onPress={() => setOpen(true)}>Open</Button>
        <Dialog isOpen={isOpen} title="Details" onClose={() => setOpen(false)}>
          <Removal />
          <Button>Below</Button>
        </Dialog>
      </>
    );
  }
  await open(<Nested />);
  await press('Open');
  await press('Remove');
  await press('Yes');
  await expect.element(button('Below')).toHaveFocus();
});

/** A form between a status and a link; `children` replace it once it is sent. */
function Sending({ children }: { children?: React.ReactNode }) {
  const [isSent, setSent] = useState(false);
  return (
    <div>
      <ThreadStatus state={isSent ? 'Sent' : 'Open'} turn="own" since="2026-11-28T09:00:00.000Z" />
      {isSent ? (
        children
      ) : (
        <form>
          <Button onPress={() => setSent(true)}>Send</Button>
        </form>
      )}
      <a href="/elsewhere">Elsewhere</a>
    </div>
  );
}

const openPanel = (content: React.ReactNode) =>
  open(
    <Dialog isOpen size="side" title="Details" onClose={() => {}}>
      {content}
    </Dialog>,
  );

test('focus of a removed button in a panel moves to its replacement, not to Close (R-215)', async () => {
  await openPanel(
    <Sending>
      <Banner title="The message may be lost." actions={<Button>Send again</Button>} />
    </Sending>,
  );
  await press('Send');
  await expect.element(button('Send again')).toHaveFocus();
});

test('focus of a form that leaves without a replacement moves to the status beside it (R-215)', async () => {
  await open(<Sending />);
  await press('Send');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Sent since/);
});

test('focus of a confirmed act in a panel moves to the status of the work (R-215)', async () => {
  function Acceptance() {
    const [state, setState] = useState('Delivered');
    const accept = () => setState('Completed');
    return (
      <div>
        <ThreadStatus state={state} turn="own" since="2026-11-28T09:00:00.000Z" />
        {state === 'Completed' ? null : (
          <div>
            <Button onPress={() => setState('Confirming')}>Accept</Button>
            <ConfirmDialog
              isOpen={state === 'Confirming'}
              title="Accept it?"
              confirmLabel="Yes"
              onCancel={() => {}}
              onConfirm={accept}
            />
          </div>
        )}
        <Button>Below</Button>
      </div>
    );
  }
  await openPanel(<Acceptance />);
  await press('Accept');
  await press('Yes');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Completed since/);
});

test('focus that falls to the dialog around a removed row moves on to a control (R-215)', async () => {
  delayFrames();
  await open(
    <section role="dialog" aria-label="Details" tabIndex={-1}>
      <Rows />
    </section>,
  );
  const first = button('first').element();
  await press('first');
  await expect.poll(() => first.isConnected).toBe(false);
  page.getByRole('dialog').element().focus();
  passTwoFrames();
  await expect.element(button('second')).toHaveFocus();
});

test('the replacement of a dialog’s opener takes its focus (R-215)', async () => {
  await open(
    <Removal>
      <Button>Undo</Button>
    </Removal>,
  );
  await press('Remove');
  await press('Yes');
  await expect.element(button('Undo')).toHaveFocus();
});

test('a button keeps focus at the end of its range and does nothing (R-215)', async () => {
  function Ranges() {
    const [shown, setShown] = useState(2);
    const [quantity, setQuantity] = useState(2);
    return (
      <>
        <Pagination label="Categories" page={shown} pages={3} onPage={setShown} />
        <QuantityField label="Quantity" of="pens" value={quantity} onChange={setQuantity} />
      </>
    );
  }
  await open(<Ranges />);
  await press('Next');
  await press('Next');
  await expect.element(button('Next')).toHaveFocus();
  await expect.element(button('Page 3')).toHaveAttribute('aria-current', 'page');
  await press('Decrease the quantity of pens');
  await press('Decrease the quantity of pens');
  await expect.element(button('Decrease the quantity of pens')).toHaveFocus();
  await expect.element(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue(1);
});

test('a click outside all controls leaves nothing focused (R-215)', async () => {
  delayFrames();
  await open(<Rows />);
  const first = document.querySelector<HTMLElement>('li a + button + button');
  first?.focus();
  first?.blur();
  passTwoFrames();
  first?.click();
  await expect.poll(() => first?.isConnected).toBe(false);
  passTwoFrames();
  expect(document.activeElement).toBe(document.body);
});

/** Lets frames pass only when the test says so. */
function delayFrames(): void {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** The time in which focus is restored. */
function passTwoFrames(): void {
  vi.advanceTimersToNextFrame();
  vi.advanceTimersToNextFrame();
}
