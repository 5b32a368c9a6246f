import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#contract/fields.ts';
import { passwordChangeForm, profileForm } from '#contract/profile.ts';
import { registrationForm } from '#contract/registration.ts';
import { credentials } from '#contract/signIn.ts';
import { cleanEmail, isBlank } from '#contract/typedText.ts';
import { getRegistration } from '#tests/support/registration.ts';
import { parse } from 'valibot';

const address = 'asha@rao.example';

test.each([
  address,
  ` ${address}\n`,
  'asha\u200b@rao\u2060.example',
  `\u2066${address}\u2069`,
  `\u202a${address}\u202c`,
  `\ufeff${address}`,
  'as\u00adha@rao.exam\u00adple',
  'asha\ufe0f@rao.example',
  `mailto:${address}`,
  `MAILTO:${address}?subject=Hello`,
  `${address}.`,
  `${address},`,
  `${address}; `,
  `Asha Rao <${address}>`,
  `<${address}>;`,
  'asha＠rao．example',
  'ａｓｈａ＠rao。example',
])('removes what copying adds to an address: %j (R-005)', (typed) => {
  expect(cleanEmail(typed)).toBe(address);
  expect(parse(credentials, { email: typed, password: 'x' }).email).toBe(address);
});

test.each([
  'asha',
  'a b@c.example',
  'a@b@c.example',
  'a@c.example\r\nBcc: x@y.example',
  '\u200b@.',
])('does not turn other text into an address: %j (R-005)', (typed) => {
  const form = { ...getRegistration(typed, 'secret') };
  expect(fieldErrors(registrationForm, form)).toHaveProperty('email');
});

describe('a text without visible characters', () => {
  const unseen = [
    '\u200b',
    '\u2060\ufeff',
    ' \u00ad ',
    '\u200e\u2069',
    '\u3164',
    '\u2800',
    '\ufe0f',
  ];

  test.each(unseen)('%j is not a name (R-005, R-181)', (text) => {
    const form = { ...getRegistration(address, 'secret'), fullName: text, companyName: text };
    expect(fieldErrors(registrationForm, { ...form, country: text })).toEqual({
      fullName: 'Full name is required',
      companyName: 'Company name is required',
      country: 'Country is required',
    });
    const profile = { username: text, fullName: text, email: address };
    expect(fieldErrors(profileForm, profile)).toEqual({
      username: 'Username is required',
      fullName: 'Full name is required',
    });
    expect(
      parse(registrationForm, { ...getRegistration(address, 'secret'), jobTitle: text }).jobTitle,
    ).toBe('');
  });

  test('is distinguished from joining characters in words (R-005)', () => {
    expect(unseen.every(isBlank)).toBe(true);
    expect(['ക്\u200d', '👨\u200d👩\u200d👧', '.', '0'].some(isBlank)).toBe(false);
  });
});

test('a password and its confirmation match despite different Unicode forms (R-005, R-184)', () => {
  const [composed, apart] = ['Zoë–ñandú'.normalize('NFC'), 'Zoë–ñandú'.normalize('NFD')];
  const form = { ...getRegistration(address, composed), confirmPassword: apart };
  expect(fieldErrors(registrationForm, form)).toEqual({});
  const change = { currentPassword: 'old one', password: apart, confirmPassword: composed };
  expect(fieldErrors(passwordChangeForm, change)).toEqual({});
  expect(fieldErrors(registrationForm, { ...form, confirmPassword: 'Zoe-nandu' })).toEqual({
    confirmPassword: 'Passwords do not match',
  });
});
