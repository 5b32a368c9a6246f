import { expect, test, vi } from 'vitest';
import type { Application } from '#contract/application.ts';
import type { User } from '#contract/user.ts';
import { createForm } from '#routes/application/fieldStore.ts';
import { createSuggestionStates, previousAnswers } from '#routes/application/previousAnswers.ts';
import { createField } from '#tests/support/formField.ts';

const choices = ['a', 'b'].map((value) => ({ label: value.toUpperCase(), value }));

const fields = [
  createField({ attribute: 'goal' }),
  createField({ attribute: 'mail', type: 'EMAIL' }),
  createField({ attribute: 'places', type: 'CHECKBOX', options: choices }),
  createField({ attribute: 'consent', type: 'CHECKBOX' }),
  createField({ attribute: 'size', type: 'SELECT', options: choices }),
  createField({ attribute: 'logo', type: 'IMAGE' }),
];

const user = { email: 'asha@rao.example' } as User;

const application = (id: string, formData: Application['formData']): Application => ({
  id,
  formData,
  appStatus: 1,
  createdAt: '2026-11-18T09:35:00Z',
  isPaid: false,
});

/** Newest first, like the list. */
const applications = [
  application('5', { goal: '  ', mail: 'new@rao.example', places: ['b', 'a'], size: 'gone' }),
  application('4', { goal: 'Orders', mail: 'asha@rao.example', consent: true, logo: ['x.png'] }),
  application('3', { goal: 'Orders', mail: 'no address', places: ['b', 'a'] }),
  application('2', { goal: 'Leads' }),
  application('1', { goal: 'Fame' }),
  application('0', { goal: 'Peace' }),
];

const previous = previousAnswers(fields, user, applications);

test('suggests at most three previous answers, the profile’s first (R-075, B-03)', () => {
  const listAnswers = (attribute: string) =>
    previous.get(attribute)?.map(({ answer, application: from }) => [answer, from?.id]);
  expect(listAnswers('goal')).toEqual([
    ['Orders', '4'],
    ['Leads', '2'],
    ['Fame', '1'],
  ]);
  expect(listAnswers('mail')).toEqual([
    ['asha@rao.example', undefined],
    ['new@rao.example', '5'],
  ]);
  expect(listAnswers('places')).toEqual([[['b', 'a'], '5']]);
});

test('does not suggest files, consent or invalid answers (R-075, B-03)', () => {
  expect([...previous.keys()]).toEqual(['goal', 'mail', 'places']);
});

function open(answers = {}) {
  const form = createForm();
  form.open([fields], answers, 1);
  return { form, suggestions: createSuggestionStates(form, previous) };
}

test('an accepted suggestion is saved like input, and can be replaced and undone (R-075, B-03)', () => {
  const { form, suggestions } = open();
  const listener = vi.fn();
  suggestions.subscribe(listener);
  suggestions.accept('goal', 0);
  expect([form.answer('goal'), suggestions.getState('goal'), form.hasUnsaved()]).toEqual([
    'Orders',
    0,
    true,
  ]);
  expect(listener).toHaveBeenCalledExactlyOnceWith('goal');
  suggestions.accept('goal', 2);
  expect([form.answer('goal'), suggestions.getState('goal')]).toEqual(['Fame', 2]);
  suggestions.undo('goal');
  expect([form.answer('goal'), suggestions.getState('goal')]).toEqual(['', 'open']);
  suggestions.accept('places', 0);
  suggestions.undo('places');
  expect(form.answer('places')).toEqual([]);
});

test('never overwrites input, nor clears a changed answer (R-075, B-03)', () => {
  const { form, suggestions } = open({ goal: 'Typed' });
  suggestions.accept('goal', 0);
  expect([form.answer('goal'), suggestions.getState('goal')]).toEqual(['Typed', 'answered']);
  expect(suggestions.acceptAll()).toEqual(['mail', 'places']);
  expect(form.answers()).toEqual({
    goal: 'Typed',
    mail: 'asha@rao.example',
    places: ['b', 'a'],
  });
  form.change('mail', 'other@rao.example');
  suggestions.undo('mail');
  expect(form.answer('mail')).toBe('other@rao.example');
  expect(suggestions.open()).toEqual([]);
});

test('undoing does not clear input that equals the suggestion (R-075, B-03)', () => {
  const { form, suggestions } = open();
  suggestions.accept('goal', 0);
  suggestions.undo('goal');
  form.change('goal', 'Orders');
  suggestions.undo('goal');
  expect([form.answer('goal'), suggestions.getState('goal')]).toEqual(['Orders', 'answered']);
});
