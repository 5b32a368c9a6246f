import { expect, test } from 'vitest';
import { en } from '../../src/messages/en.ts';
import type { Language } from '../../src/messages/en.ts';

test('a second language lacks no key and has none of its own (S-49)', () => {
  const { intro, ...withoutIntro } = en.cart;
  const whole: Language = { ...en, cart: { ...withoutIntro, intro: `${intro}, anders` } };
  // @ts-expect-error -- a text is missing
  const lacking: Language = { ...en, cart: withoutIntro };
  // @ts-expect-error -- nobody would show this text
  const excessive: Language = { ...en, cart: { ...en.cart, farewell: 'Bis bald' } };
  expect([whole, lacking, excessive].map(({ cart }) => Object.keys(cart).length)).toEqual([
    Object.keys(en.cart).length,
    Object.keys(en.cart).length - 1,
    Object.keys(en.cart).length + 1,
  ]);
});
