import { expect, test } from 'vitest';
import type { Application } from '#contract/application.ts';
import type { User } from '#contract/user.ts';
import { findDraft, toNeeds } from '#routes/catalogue/needs.ts';
import { createField } from '#tests/support/formField.ts';

const form = [
  createField({ attribute: 'companyName', required: true }),
  createField({ attribute: 'goal', type: 'TEXTAREA', step: 2, required: true }),
  createField({ attribute: 'website', step: 2 }),
  createField({ attribute: 'logo', type: 'IMAGE', step: 4, label: 'Logo', required: true }),
  createField({ attribute: 'booth', type: 'HOLOGRAM', step: 5 }),
  createField({ attribute: 'other', step: 6, forSpecific: true, specific: [{ segmentId: 'x' }] }),
];
const selection = { segmentId: 's', categoryId: 'c' };
const user = { companyName: 'Rao Textiles' } as User;
const earlier: Application = {
  id: '1',
  categoryId: 'c',
  appStatus: 1,
  formData: { companyName: 'Rao', goal: 'More orders' },
  createdAt: '2026-11-18T09:35:00Z',
  isPaid: false,
  category: { id: 'c', name: 'Posts' },
};

test('counts the steps, questions and files of the category (R-050, B-03)', () => {
  expect(toNeeds(form, selection, undefined, [])).toEqual({
    steps: 3,
    questions: 4,
    required: 3,
    minutes: 4,
    files: [{ label: 'Logo', required: true, limits: 'JPG, PNG up to 5MB each.' }],
    fromProfile: [],
    fromEarlier: 0,
  });
});

test('previous answers are named once, and the profile reduces the estimate (R-050, R-075)', () => {
  expect(toNeeds(form, selection, user, [earlier])).toMatchObject({
    minutes: 3,
    fromProfile: ['companyName'],
    fromEarlier: 1,
  });
});

test('only a draft of the category can be continued (R-050, T-22)', () => {
  const draft = { ...earlier, id: '2', appStatus: 0 };
  expect(findDraft([earlier, { ...draft, categoryId: 'd' }, draft], 'c')).toBe(draft);
  expect(findDraft([earlier, { ...draft, appStatus: 9 }], 'c')).toBeUndefined();
});
