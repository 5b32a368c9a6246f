import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#contract/fields.ts';
import {
  answerError,
  draftErrors,
  formField,
  groupBySteps,
  visibleFields,
} from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { toPaise } from '#contract/checkout.ts';
import { passwordChangeForm, profileForm } from '#contract/profile.ts';
import { registrationForm, toUsername } from '#contract/registration.ts';
import { getRegistration } from '#tests/support/registration.ts';
import { parse } from 'valibot';

const complete = getRegistration('asha@rao.example', 'secret');

describe('registration rules (R-005, spec §5)', () => {
  test('a complete form has no errors; job title and GST number are optional', () => {
    const { jobTitle: _job, gstNo: _gst, ...required } = complete;
    expect(fieldErrors(registrationForm, complete)).toEqual({});
    expect(fieldErrors(registrationForm, required)).toEqual({});
  });

  test.each([
    ['no field', {}],
    [
      'empty fields',
      {
        ...getRegistration('', ''),
        fullName: '',
        mobile: '',
        companyName: '',
        country: '',
        agreeToTerms: false,
      },
    ],
  ])('a form with %s reports every required field', (_, form) => {
    expect(fieldErrors(registrationForm, form)).toEqual({
      fullName: 'Full name is required',
      email: 'Email is required',
      mobile: 'Mobile number is required',
      companyName: 'Company name is required',
      country: 'Country is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
      agreeToTerms: 'You must agree to the terms and conditions',
    });
  });

  test.each([
    ['fullName', '   ', 'Full name is required'],
    ['email', 'asha', 'Invalid email address'],
    ['email', 'a b@c.example', 'Invalid email address'],
    ['email', 'a@c.example\r\nBcc: x@y.example', 'Invalid email address'],
    ['email', ['a@b.example'], 'Invalid email address'],
    ['mobile', '98765abc10', 'Invalid mobile number'],
    ['mobile', '987654321', 'Mobile number must be 10 digits'],
    ['mobile', '98765432101', 'Mobile number must be 10 digits'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['confirmPassword', 'other', 'Passwords do not match'],
    ['agreeToTerms', false, 'You must agree to the terms and conditions'],
    ['fullName', 'nul\0', 'Full name is required'],
  ])('%s %j says "%s" (T-13)', (field, value, sentence) => {
    expect(fieldErrors(registrationForm, { ...complete, [field]: value })).toEqual({
      [field]: sentence,
    });
  });

  test.each([
    ['fullName', 'ஆ', 201],
    ['companyName', 'x', 5_000],
  ])('%s with %s repeated %i times is too long (T-13)', (field, letter, times) => {
    const form = { ...complete, [field]: letter.repeat(times) };
    expect(fieldErrors(registrationForm, form)).toEqual({
      [field]: 'Please use at most 200 characters',
    });
  });

  test('the username is the full name without spaces (R-004, T-12)', () => {
    expect(toUsername(' Asha  Rao ')).toBe('AshaRao');
  });
});

describe('profile rules (R-181, spec §5)', () => {
  const profile = { username: 'a', fullName: 'A', email: 'a@b.example' };
  test('the mobile number may be empty but not invalid', () => {
    expect(fieldErrors(profileForm, profile)).toEqual({});
    expect(fieldErrors(profileForm, { ...profile, mobile: '' })).toEqual({});
    expect(fieldErrors(profileForm, { ...profile, mobile: '12' })).toEqual({
      mobile: 'Invalid mobile number',
    });
  });

  test('username and full name are required', () => {
    expect(fieldErrors(profileForm, { email: 'a@b.example' })).toEqual({
      username: 'Username is required',
      fullName: 'Full name is required',
    });
  });
});

test.each([
  [{ currentPassword: '' }, { currentPassword: 'Please enter your current password' }],
  [
    { password: '12345', confirmPassword: '12345' },
    { password: 'Password must be at least 6 characters' },
  ],
  [{ confirmPassword: 'other' }, { confirmPassword: 'Passwords do not match' }],
])('reports a new password with %j (R-184)', (changes, errors) => {
  const form = { currentPassword: 'old one', password: 'new one', confirmPassword: 'new one' };
  expect(fieldErrors(passwordChangeForm, { ...form, ...changes })).toEqual(errors);
});

function field(given: Partial<FormField>): FormField {
  return parse(formField, { id: '1', type: 'TEXT', label: 'Goal', attribute: 'goal', ...given });
}

describe('answers of the server-defined form (R-063, spec §5)', () => {
  const options = [{ label: 'A', value: 'a' }];
  test.each([
    ['TEXT', '', 'Goal is required'],
    ['TEXT', '   ', 'Goal is required'],
    ['EMAIL', 'nobody', 'Invalid email address'],
    ['NUMBER', '12345', 'Goal must be exactly 10 digits'],
    ['NUMBER', '12345678901', 'Goal must be exactly 10 digits'],
    ['NUMBER', 1_234_567_890, 'Goal must be exactly 10 digits'],
    ['CHECKBOX', false, 'Goal is required'],
    ['TEXT', '\u200b\u2060', 'Goal is required'],
    ['TEXTAREA', '\u3164 \ufeff', 'Goal is required'],
    ['EMAIL', '\u200b', 'Goal is required'],
    ['EMAIL', 'mailto:asha＠rao.example;', undefined],
    ['DATE', '2026-02-30', 'Goal must be a date'],
    ['DATE', '0026-01-31', 'Goal must be a date from 1900 to 2200'],
    ['DATE', '1899-12-31', 'Goal must be a date from 1900 to 2200'],
    ['DATE', '1900-01-01', undefined],
    ['DATE', '2200-12-31', undefined],
    ['DATE', '2201-01-01', 'Goal must be a date from 1900 to 2200'],
    ['DATE', '12027-01-01', 'Goal must be a date from 1900 to 2200'],
    ['IMAGE', [], 'Goal is required'],
    ['FILE', 'path', 'Goal must be a list of files'],
    ['TEXT', 'a\0b', 'Goal must be a text'],
    ['TEXT', ['a'], 'Goal must be a text'],
    ['CHECKBOX', 'yes', 'Goal must be ticked or not'],
  ] as const)('a required %s with %j says "%s"', (type, answer, sentence) => {
    expect(answerError(field({ type, required: true }), answer)).toBe(sentence);
  });

  test('a text of 5,001 characters is too long', () => {
    expect(answerError(field({ type: 'TEXTAREA' }), 'x'.repeat(5_001))).toBe(
      'Goal can have at most 5000 characters',
    );
  });

  test.each(['HOLOGRAM', 'constructor', 'toString', '__proto__'])(
    'a field of the unknown type %s has no rule except required (K2)',
    (type) => {
      expect(answerError(field({ type }), 'anything')).toBeUndefined();
      expect(answerError(field({ type, required: true }), '')).toContain('is required');
    },
  );

  const notAnAddress = 'Invalid email address';
  test.each([
    ['one dot', 'a@b.example', undefined],
    ['two dots', 'a@b.c.example', undefined],
    ['two dots in a row', 'a@b..example', undefined],
    ['no dot', 'a@example', notAnAddress],
    ['a dot at its start', 'a@.example', notAnAddress],
    ['a dot at its end', 'a@example.', notAnAddress],
    ['a blank', 'a@b.exa mple', notAnAddress],
    ['another @', 'a@b@c.example', notAnAddress],
    ['another @ after many dots', `a@${'b.'.repeat(2_000)}@`, notAnAddress],
  ])('an address with %s after its @', (_, answer, error) => {
    expect(answerError(field({ type: 'EMAIL' }), answer)).toBe(error);
  });

  test('accepts only one of the options', () => {
    expect(answerError(field({ type: 'SELECT', options }), 'b')).toBe(
      'Goal: choose one of the options',
    );
    expect(answerError(field({ type: 'RADIO', options }), 'a')).toBeUndefined();
    expect(answerError(field({ type: 'CHECKBOX', options }), ['a', 'b'])).toContain('choose');
    expect(answerError(field({ type: 'CHECKBOX', options }), ['a'])).toBeUndefined();
  });

  test('the field’s own error message replaces the derived one', () => {
    const own = field({ required: true, errorMessage: 'Tell us your goal' });
    expect(answerError(own, '')).toBe('Tell us your goal');
  });

  test('a draft accepts missing and incomplete answers, but no wrong types (R-110)', () => {
    const fields = [
      field({ required: true }),
      field({ type: 'NUMBER', attribute: 'mobile' }),
      field({ type: 'IMAGE', attribute: 'logo' }),
    ];
    expect(draftErrors(fields, { mobile: '12' })).toEqual({});
    expect(draftErrors(fields, { goal: { $gt: '' }, mobile: 12, logo: 'a.png' })).toEqual({
      goal: 'Goal cannot be saved like this',
      mobile: 'Goal cannot be saved like this',
      logo: 'Goal cannot be saved like this',
    });
  });

  test.each(['0026-01-31', '12027-01-31'])(
    'a draft rejects a date with the year in %s (R-110)',
    (day) => {
      const fields = [field({ type: 'DATE', attribute: 'start' })];
      expect(draftErrors(fields, { start: day })).toEqual({
        start: 'Goal cannot be saved like this',
      });
      expect(draftErrors(fields, { start: '2026-01-31' })).toEqual({});
    },
  );

  test('shows a field that is general or matches its segment and, if set, category (R-062)', () => {
    const selection = { segmentId: 's1', categoryId: 'c1' };
    const shown = (specific: FormField['specific']) =>
      visibleFields([field({ forSpecific: true, specific })], selection).length === 1;
    expect(visibleFields([field({})], selection)).toHaveLength(1);
    expect(shown([{ segmentId: 's1' }])).toBe(true);
    expect(shown([{ segmentId: 's1', categoryId: 'c1' }])).toBe(true);
    expect(shown([{ segmentId: 's1', categoryId: 'c2' }])).toBe(false);
    expect(shown([{ segmentId: 's2' }])).toBe(false);
  });

  test('steps without fields are skipped and the rest renumbered (T-19)', () => {
    const steps = groupBySteps([field({ step: 5 }), field({ step: 1 }), field({ step: 5 })]);
    expect(steps.map((fields) => fields.length)).toEqual([1, 2]);
  });
});

test('the payment in paise is the total times 100, rounded (R-153)', () => {
  expect(toPaise(1499.5)).toBe(149_950);
  expect(toPaise(1.005 * 100)).toBe(10_050);
  expect(toPaise(0.29)).toBe(29);
});
