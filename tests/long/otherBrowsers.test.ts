import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { otherBrowsers } from '#tests/support/otherBrowsers.ts';
import type { DrivenBrowser } from '#tests/support/otherBrowsers.ts';
import { startServer } from '#tests/support/runningServer.ts';

/* Registration to paid order, by pointer and keys, in browsers that Playwright cannot drive. */

const password = 'correct horse';

/** Screenshots for manual comparison, in `.cache/otherBrowsers`. */
const pictures = join(import.meta.dirname, '../../.cache/otherBrowsers');

for (const { name, missingPackages, open } of otherBrowsers) {
  if (missingPackages)
    console.warn(`NOT TESTED: ${name}, since ${missingPackages} is not installed here.`);
  test.skipIf(missingPackages)(
    `a customer registers, applies and pays in ${name} (R-001, R-066, R-150)`,
    async () => {
      await using server = await startServer();
      await using browser = await open();
      const hand = handOn(browser);
      const address = `asha@${name.toLowerCase()}.example`;
      mkdirSync(pictures, { recursive: true });
      const savePicture = async (page: string) =>
        writeFileSync(join(pictures, `${page}-${name}.png`), await browser.picture());

      await browser.goTo(`${server.url}/register`);
      for (const [label, text] of [
        ['Full name', 'Asha Rao'],
        ['Email', address],
        ['Mobile number', '9876543210'],
        ['Company name', 'Rao Textiles'],
        ['Password', password],
        ['Confirm password', password],
      ] as const) {
        await hand.write(label, text);
      }
      await hand.press('I agree to the terms and conditions');
      await savePicture('register');
      await hand.press('Register');
      await hand.sees('OTP Verification');
      const isReady = () => browser.read(`document.activeElement?.matches('[role=dialog] input')`);
      await expect.poll(isReady).toBe(true);
      await hand.type(await mailedCode(server.url, address));
      await hand.sees('Select Segment');
      await hand.sees('Fill Application');
      await savePicture('home');

      await hand.press('Fill Application');
      await hand.write('Business name', 'Rao Textiles');
      await savePicture('form');
      await hand.press('Next');
      await hand.write('What should this achieve?', 'Thirty enquiries a month');
      await hand.press('Next');
      await hand.sees('Check your answers');
      await hand.press('Submit Application');
      await hand.sees('Application submitted successfully!');
      await hand.press('Go to Cart');
      await hand.sees('In Cart Applications');
      await savePicture('cart');

      await hand.press('Proceed to Checkout');
      await hand.sees('Payment sandbox');
      await hand.press('Pay');
      await hand.sees('Thank you, your order is paid');
      await hand.sees('SUCCESS');
      await savePicture('orders');
      expect(await browser.read('location.pathname')).toBe('/orders');
    },
  );
}

/** The actions of a customer in a browser. */
function handOn({ read, act }: DrivenBrowser) {
  const found = async (words: string, kind: string) =>
    (await read(
      `(${locate.toString()})(${JSON.stringify(words)}, '${kind}')`,
    )) as PageElement | null;

  async function find(words: string, kind: string): Promise<PageElement> {
    const findNow = () => found(words, kind);
    await expect.poll(findNow, { message: words }).not.toBeNull();
    return (await findNow()) ?? find(words, kind);
  }

  async function pressAt({ x, y }: PageElement) {
    await act([
      {
        type: 'pointer',
        id: 'hand',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async function type(text: string) {
    const actions = text.split('').flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await act([{ type: 'key', id: 'keys', actions }]);
  }

  return {
    type,
    async sees(words: string) {
      await find(words, 'text');
    },
    async press(words: string) {
      await pressAt(await find(words, 'control'));
    },
    /** Writes into a field, unless the profile has already filled in the same value. */
    async write(label: string, text: string) {
      const field = await find(label, 'field');
      if (field.value === text) return;
      await pressAt(field);
      await type(text);
      await expect.poll(async () => (await find(label, 'field')).value).toBe(text);
    },
  };
}

interface PageElement {
  x: number;
  y: number;
  value: string;
}

/** Runs in the page: scrolls to the enabled element with this name; returns its centre. */
function locate(words: string, kind: string): PageElement | null {
  const kinds: Record<string, string> = {
    control: 'button, a, label',
    field: 'input, textarea',
    text: 'h1, h2, h3, p, span, strong',
  };
  const roots = [...document.body.children].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const dialogs = [document, ...roots].flatMap((root) => [
    ...root.querySelectorAll('[role="dialog"], [role="alertdialog"]'),
  ]);
  const within = dialogs.at(-1) ?? document;
  for (const element of within.querySelectorAll<HTMLElement>(kinds[kind] ?? kind)) {
    const { labels, value = '' } = element as Partial<HTMLInputElement>;
    const name = element.ariaLabel ?? (labels?.[0] ?? element).textContent.trim();
    const isCalledSo = kind === 'text' ? name.includes(words) : name.startsWith(words);
    const isOff = element.matches(':disabled, [aria-disabled="true"], [data-pending]');
    if (!isCalledSo || isOff || !element.checkVisibility()) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    // A new element may not receive clicks yet.
    const topElement = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    if (kind === 'text' || element.contains(topElement)) return { x, y, value };
  }
  return null;
}

async function mailedCode(url: string, address: string): Promise<string> {
  const code = async () => {
    const answer = await fetch(`${url}/sandbox/mail?to=${encodeURIComponent(address)}`);
    const [newest] = (await answer.json()) as { subject: string }[];
    return newest?.subject.slice(0, 6) ?? '';
  };
  await expect.poll(code).toMatch(/^\d{6}$/);
  return code();
}
