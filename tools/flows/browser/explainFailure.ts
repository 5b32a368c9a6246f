import type { Page } from '@playwright/test';

/** Runs `act`; on an error, adds `what` before the message and `help` after it. */
export async function explainFailure<Result>(
  what: () => Promise<string> | string,
  act: () => Promise<Result> | Result,
  help: () => Promise<string> | string = () => '',
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error) {
      const { message } = error;
      error.message = `${await what()}${message}${await help()}`;
      // Reports print the stack, which contains the old message.
      error.stack = error.stack?.replace(message, () => error.message);
    }
    throw error;
  }
}

export const unitTestAdvice = 'If unit tests of this flow are red as well, begin with them.';

/** The checks after every step, each with advice on where to look first when it fails. */
const oracles = {
  machine: '',
  messages: 'Look at the `notify` that the route provides, and at where the page shows it.',
  speech:
    'Said in this step or at the end of the one before. Look at what the route says beside the chart, or name the message in the chart.',
  screen:
    'The chart on the page is in this state: look at what the route shows in it. The recipe finds it as said above.',
  truth:
    `${unitTestAdvice}\n` +
    'Where the call above was answered as it should be, begin where the server answers it, then in the store; ' +
    'else look at what the route asks of the server.',
  controls: 'Look at which of its controls the screen switches off in this state.',
  calls: 'Look at what the route asks beside the chart, or name the call in `meta.calls`.',
  more: 'Look at what sends the machine a second event, or answers it without asking the server.',
  focus: 'Begin with what the screens below show in this state.',
} as const;

/** Runs a check; its error names the oracle and adds the advice and `help`. */
export function runOracle<Result>(
  oracle: keyof typeof oracles,
  check: () => Promise<Result> | Result,
  help: () => Promise<string> | string = () => '',
): Promise<Result> {
  return explainFailure(
    () => `The ${oracle} oracle: `,
    check,
    async () => `${oracles[oracle] && `\n${oracles[oracle]}`}${await help()}`,
  );
}

const maxLines = 40;

/** The accessibility tree of the open dialog, or else of the page's main part. */
export async function describeScreen(page: Page): Promise<string> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last();
  const isOpen = await dialog.isVisible().catch(() => false);
  const shown = await (isOpen ? dialog : page.getByRole('main'))
    .ariaSnapshot({ timeout: 1_000 })
    .catch(() => '(no main part)');
  const lines = shown.split('\n').slice(0, maxLines).join('\n');
  return `\n${isOpen ? 'The dialog that is open is' : 'No dialog is open; the main part is'}:\n${lines}`;
}
