import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  endSession,
  readMailedCode,
  openAccount,
  password,
  signUp,
  wrongCode,
} from '#tests/browser/customer.ts';
import {
  fetchData,
  injectFaults,
  fillCart,
  paymentWindow,
  storeApplication,
} from '#tests/browser/portal.ts';
import { shell } from '#messages/frame.ts';
import { startServer } from '#tests/support/runningServer.ts';
import { png } from '#tests/support/samples.ts';
import { missingPrograms, startScreenReader } from '#tests/support/screenReader.ts';

/* What Orca announces during the journeys by keyboard, recorded in `docs/transcripts`. */

if (missingPrograms)
  console.warn(`NOT TESTED: by ear, since ${missingPrograms} is not installed here.`);

const folder = join(import.meta.dirname, '../../docs/transcripts');
const email = 'asha@rao-textiles.example';

/** A customer with a screen reader and without a mouse. */
interface Listener {
  page: Page;
  /** The announcements after the last step. */
  lastSpeech: string;
  /** Acts, then listens until the reader is silent. */
  step(does: string, act: () => unknown, until?: RegExp): Promise<string>;
  press(keys: string, until?: RegExp): Promise<string>;
  type(text: string, until?: RegExp): Promise<string>;
  /** Presses Tab until the control has focus. */
  tabTo(target: Locator): Promise<string>;
  /** Tabs to a control and presses it. */
  use(target: Locator, until?: RegExp): Promise<string>;
  open(path: string): Promise<string>;
  /** All announcements so far. */
  everything(): string;
}

async function journey(name: string, walk: (listener: Listener) => Promise<void>): Promise<void> {
  await using server = await startServer();
  await using reader = await startScreenReader(server.url);
  const { page } = reader;
  const paragraphs = [`# ${name}`];
  const all: string[] = [];
  await reader.takeSpeech();

  async function step(does: string, act: () => unknown, until = /(?:)/) {
    await act();
    const speech: string[] = [];
    const listen = async () => {
      speech.push(...(await reader.takeSpeech()));
      return speech.join('\n');
    };
    await expect.poll(listen, { message: does, timeout: 30_000 }).toMatch(until);
    const steady = speech.map(withoutWhatVaries);
    paragraphs.push(`> ${withoutWhatVaries(does)}`, steady.map((words) => `- ${words}`).join('\n'));
    all.push(...steady);
    return steady.join('\n');
  }
  const press = (keys: string, until?: RegExp) => step(keys, () => reader.press(keys), until);
  async function tabTo(target: Locator) {
    await target.waitFor();
    let speech = '';
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element.matches(':focus'))) break;
      speech = await press('Tab');
    }
    return speech;
  }

  const listener: Listener = {
    page,
    lastSpeech: '',
    step,
    press,
    type: (text, until) => step(`types ${text}`, () => reader.type(text), until),
    tabTo,
    async use(target, until) {
      await tabTo(target);
      return press('Return', until);
    },
    async open(path) {
      await step(`opens ${path}`, () => page.goto(path), /Finished loading/);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await press('Tab', /Skip to content/);
      return press('Return');
    },
    everything: () => all.join('\n'),
  };
  try {
    await walk(listener);
  } finally {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.md`), `${paragraphs.filter(Boolean).join('\n\n')}\n`);
  }
}

function withoutWhatVaries(words: string): string {
  return words
    .replace(/customer-\d+-\d+@/g, 'asha@')
    .replace(/ +/g, ' ')
    .replace(/localhost:\d+/g, 'the portal')
    .replace(/\b\d{6}\b/g, '123456')
    .replace(/\b\d{1,2}:\d\d( ?[AP]M)?/g, '10:30$1')
    .replace(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}/g, 'Nov 24, 2026')
    .replace(/\bBC-?[A-Z\d-]+/g, 'BC-1');
}

/** Counts occurrences of words. */
const times = (text: string, words: string) => text.split(words).length - 1;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.skipIf(missingPrograms)(
  'signing in with a wrong and then the right password (R-035, R-215, R-219)',
  () =>
    journey('sign-in', async (person) => {
      const { page, open, tabTo, type, press } = person;
      await openAccount(page, email);
      await open('/login');
      await tabTo(field(page, 'Email'));
      await type(email);
      await tabTo(field(page, 'Password'));
      await type('not this one');
      const refused = await press('Return', /Failed to login/);
      expect(times(refused, 'Failed to login. Please try again.')).toBe(1);
      await type(email);
      await tabTo(field(page, 'Password'));
      await type(password);
      await press('Return', /Select Segment heading/);
    }),
);

test.skipIf(missingPrograms)('registering with a mailed code (R-214, R-216, R-219)', () =>
  journey('registration', async (person) => {
    const { page, open, tabTo, type, press, use } = person;
    await open('/register');
    for (const [label, text] of [
      ['Full name', 'Asha Rao'],
      ['Email', email],
      ['Mobile number', '9876543210'],
      ['Company name', 'Rao Textiles'],
      ['Password', password],
      ['Confirm password', password],
    ] as const) {
      await tabTo(field(page, label));
      await type(text);
    }
    await tabTo(page.getByRole('checkbox'));
    await press('space');
    const speech = await use(button(page, 'Register'), /digit 1 of 6/);
    expect(speech).toContain('We check it when you enter the last digit.');
    const code = await readMailedCode(page, email);
    const refused = await type(wrongCode(code), /Invalid OTP!/);
    expect(refused).toContain('Invalid OTP!');
    for (let box = 0; box < 5; box += 1) await press('Left');
    await type(code, /Registration successful/);
    expect(person.everything()).toContain('Select Segment heading');
  }),
);

test.skipIf(missingPrograms)('choosing a segment and searching (R-214, R-219)', () =>
  journey('home', async (person) => {
    const { page, open, tabTo, type, press, use } = person;
    await signUp(page);
    await open('/');
    await tabTo(page.getByRole('radio', { checked: true }));
    await press('Right', /Social Media Marketing/);
    const chosen = await press('space', /Social Media Marketing: \d+ categories/);
    expect(times(chosen, 'categories')).toBe(1);
    await tabTo(page.getByRole('searchbox'));
    await type('instagram', /\d+ categor/);
    await press('Escape');
    await tabTo(button(page, /^Fill Application/));
    await use(button(page, /^Fill Application/), /Create New Application heading/);
    expect(person.everything()).toContain('Social Media Marketing: ');
  }),
);

test.skipIf(missingPrograms)('filling in and submitting a form (R-073, R-096, R-219)', () =>
  journey('form', async (person) => {
    const { page, open, tabTo, type, press, use } = person;
    await signUp(page);
    await open('/');
    await use(button(page, /^Fill Application/), /Create New Application heading/);
    await tabTo(field(page, 'Business name'));
    await press('ctrl+a');
    await press('Delete');
    await use(button(page, 'Next'), /There is a problem/);
    await use(page.getByRole('link', { name: 'Please tell us the name of your business' }));
    await type('Rao Textiles');
    await use(button(page, 'Next'), /Step 2/);
    await tabTo(field(page, 'What should this achieve?'));
    await injectFaults(page, { on: 'PUT /api/application/:id', effect: 'drop' });
    await type('Thirty enquiries a month', /Not saved yet/);
    // The autosave would retry while the announcements on the way there are read.
    await tabTo(button(page, 'Try again'));
    await injectFaults(page);
    await press('Return', /Saved at/);
    await use(button(page, 'Next'), /Step 3/);
    const files = button(page, /pictures|images|Choose/i);
    await tabTo(files);
    const choose = async (...chosen: { name: string; mimeType: string; buffer: Buffer }[]) => {
      const opened = page.waitForEvent('filechooser');
      await person.step('Return, and chooses files', async () => {
        await page.evaluate(() => (document.activeElement as HTMLElement).click());
        await (await opened).setFiles(chosen);
      });
    };
    await choose(
      { name: 'shop.png', mimeType: 'image/png', buffer: png },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    );
    await tabTo(files);
    await choose({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
    await injectFaults(page, { on: 'POST /api/application', effect: 'delay', times: 1, ms: 2_500 });
    const sent = await use(
      button(page, 'Submit Application'),
      /Application submitted successfully/,
    );
    expect(sent).toContain('Submitting...');
  }),
);

test.skipIf(missingPrograms)(
  'a cart of two items: quantity, removal and undo (R-131, R-214, R-219)',
  () =>
    journey('cart', async (person) => {
      const { page, open, press, use } = person;
      await signUp(page);
      await fillCart(page);
      await fillCart(page, { answers: { businessName: 'Rao Foods' } });
      await open('/cart');
      await use(
        button(page, /^Increase the quantity of SEO Starter Audit, Rao/),
        /Quantity of .*: 2/,
      );
      await press('Return', /Quantity of .*: 3/);
      await use(button(page, /^Remove/), /Remove Item from Cart/);
      const removed = await use(
        page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }),
        /Item removed from cart/,
      );
      expect(removed).toMatch(/Undo: SEO Starter Audit, Rao \w+ push button/);
      expect(times(removed, 'removed')).toBe(1);
      await press('Return');
    }),
);

test.skipIf(missingPrograms)(
  'a bookmark: deleted, restored and moved to the cart (R-134, R-135, R-137, R-219)',
  () =>
    journey('bookmarks', async (person) => {
      const { page, open, use } = person;
      await signUp(page);
      const applicationId = await storeApplication(page);
      await fetchData(page, 'POST', '/api/bookmark', { applicationId });
      await open('/bookmark');
      await use(button(page, /^Delete: SEO Starter Audit/), /Confirm Deletion/);
      const question = page.getByRole('alertdialog');
      const deleted = await use(question.getByRole('button', { name: 'Delete' }), /Undo/);
      expect(times(deleted, 'deleted')).toBe(1);
      await use(button(page, /^Undo/), /Bookmarks heading|Delete: SEO Starter Audit/);
      await use(button(page, /^Add to cart/), /added to cart/i);
    }),
);

test.skipIf(missingPrograms)('paying and reading the order (R-150, R-219)', () =>
  journey('checkout', async (person) => {
    const { page, open, use } = person;
    await signUp(page);
    await fillCart(page);
    await open('/cart');
    const toPay = await use(button(page, 'Proceed to Checkout'), /Pay push button/);
    expect(toPay).toContain('₹7,999.00');
    await use(paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }), /My Orders/);
    await person.press('Tab');
    await person.press('Tab');
    expect(person.everything()).toContain('Payment sandbox');
  }),
);

test.skipIf(missingPrograms)('reading and changing the profile (R-180, R-219)', () =>
  journey('profile', async (person) => {
    const { page, open, tabTo, type, press, use } = person;
    await signUp(page);
    await open('/profile');
    const opened = await use(button(page, 'Edit profile'), /Edit profile heading/);
    expect(opened).toContain('Edit profile heading');
    await tabTo(page.getByLabel('Full name'));
    await press('ctrl+a');
    await press('Delete');
    await use(button(page, 'Save changes'), /Full name is required/);
    await type('Asha Rao');
    await use(button(page, 'Save changes'), /Profile updated successfully/);
    expect(person.everything()).toContain('Full name is required');
  }),
);

test.skipIf(missingPrograms)(
  'quick find, an ended session and logging out (R-021, R-200, R-219)',
  () =>
    journey('palette', async (person) => {
      const { page, open, type, press, tabTo, use } = person;
      await signUp(page);
      await open('/');
      await press('ctrl+k', /Quick find dialog/);
      // On a heading, Orca stays in browse mode.
      await press('Insert+a', /Focus mode/);
      await type('profile');
      await press('Return', /Profile/);
      expect(await endSession(page)).toBe(true);
      const ended = await use(
        page.getByRole('link', { name: 'My Submission' }).first(),
        /sign in again/,
      );
      expect(ended).toContain(shell.signInAgainIntro);
      await type(password);
      await press('Return');
      await use(button(page, 'Profile menu'));
      await press('End');
      await press('Return', /Are you sure you want to logout/);
      await tabTo(page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }));
      await press('Return', /Sign in/);
      expect(person.everything()).toContain('Logout Confirmation');
    }),
);
