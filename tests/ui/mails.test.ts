import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { framed } from '#server/mails/frame.ts';
import { everyMail } from '#tests/support/everyMail.ts';
import { findFaults } from './screenCheck.ts';

/* Renders every mail, one below the other, on a small phone. */

const sender = {
  // The logo loads from this address.
  publicUrl: location.origin,
  brandName: 'Briefcase',
  seller: {
    name: 'Acme Digital Private Limited',
    address: '14 Residency Road, Bengaluru 560025',
    gstin: '29AAAAA0000A1Z5',
    supportEmail: 'help@acme.example',
  },
};

const mails = Object.entries(everyMail).flatMap(([name, { to, versions }]) =>
  versions.map((version) => {
    const { html, text } = framed({ ...version, to }, sender);
    const shown = document.createElement('section');
    const { head, body, documentElement } = new DOMParser().parseFromString(html, 'text/html');
    shown.lang = documentElement.lang;
    shown.className = body.className;
    shown.style.cssText = body.style.cssText;
    shown.append(...head.querySelectorAll('style'), ...body.childNodes);
    return { title: `${name}, ${version.language}`, text, shown };
  }),
);

beforeAll(async () => {
  await page.viewport(360, 640);
  document.body.append(...mails.map(({ shown }) => shown));
});

test.each(mails)(
  '$title: shows the logo above and the sender below (S-50)',
  async ({ shown, text }) => {
    const lines = shown.innerText.split(/[\n\t]+/).filter(Boolean);
    expect(lines[0]).toBe('Briefcase');
    expect(lines.at(-1)).toBe(text.trim().split('\n').at(-1));
    const mark = shown.querySelector('img');
    await expect.poll(() => mark?.naturalWidth).toBeGreaterThan(0);
  },
);

test.each(mails)('$title: has the same content as plain text (S-50, R-192)', ({ shown, text }) => {
  const plain = text.replaceAll(/\s+/g, ' ');
  for (const line of shown.innerText.split(/[\n\t]+/)) expect(plain).toContain(line.trim());
  const [home, ...links] = [...shown.querySelectorAll('a')].map(({ href }) => href);
  expect(home).toBe(`${sender.publicUrl}/`);
  for (const link of links) expect(plain).toContain(link);
});

test.each(mails)('$title: has one heading and at most one button (S-50)', ({ shown }) => {
  expect(shown.querySelectorAll('h1')).toHaveLength(1);
  expect(shown.querySelectorAll('.action').length).toBeLessThanOrEqual(1);
});

test.each(mails)('$title: fits a phone (S-50)', ({ shown }) => {
  expect(shown.scrollWidth).toBeLessThanOrEqual(360);
});

test.each(['light', 'dark'] as const)('no mail has an axe fault in %s (R-210)', async (scheme) => {
  expect(await findFaults(scheme)).toEqual([]);
});

test('a question keeps the line breaks of its text (R-306)', () => {
  const question = mails.find(({ title }) => title === 'question, en');
  expect(question?.shown.innerText).toContain('Which?\nWhy?');
});
