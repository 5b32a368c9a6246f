import { describe, expect, test, vi } from 'vitest';
import { parse } from 'valibot';
import { formField } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { createForm } from '#routes/application/fieldStore.ts';
import { halfTyped } from '#ui/answers.ts';

function field(given: Partial<FormField>): FormField {
  const attribute = given.attribute ?? 'goal';
  return parse(formField, { id: attribute, type: 'TEXT', label: 'Goal', attribute, ...given });
}

const goal = field({ required: true });
const budget = field({ attribute: 'budget', label: 'Budget', required: true });

describe('the field store (S-24)', () => {
  test('notifies a field only of its own answer and error', () => {
    const form = createForm();
    form.open([[goal, budget]], {}, 1);
    const listeners = { goal: vi.fn(), budget: vi.fn() };
    form.subscribe('goal', listeners.goal);
    form.subscribe('budget', listeners.budget);
    form.change('goal', 'a');
    form.blur('goal');
    expect(listeners.goal).toHaveBeenCalled();
    expect(listeners.budget).not.toHaveBeenCalled();
  });

  test('shows an error on blur and clears it once the answer is valid (R-063)', () => {
    const form = createForm();
    form.open([[goal]], {}, 1);
    expect(form.message('goal')).toBeUndefined();
    form.blur('goal');
    expect(form.message('goal')).toBe('Goal is required');
    expect(form.errors()).toEqual([{ key: 'goal', message: 'Goal is required' }]);
    form.change('goal', 'sales');
    expect(form.message('goal')).toBeUndefined();
    expect(form.errors()).toEqual([]);
  });

  test('Next validates only the fields of its step (R-064)', () => {
    const form = createForm();
    form.open([[goal], [budget]], {}, 1);
    expect(form.checkStep(1)).toEqual({ goal: 'Goal is required' });
    expect(form.message('budget')).toBeUndefined();
    expect(Object.keys(form.checkAll())).toEqual(['goal', 'budget']);
  });

  test('notifies once of several simultaneous errors', () => {
    const form = createForm();
    form.open([[goal, budget]], {}, 1);
    const listener = vi.fn(() => form.errors().length);
    form.subscribeErrors(listener);
    form.checkAll();
    form.checkAll();
    form.showRefused({ goal: 'Too short', budget: 'Too small' });
    expect(listener.mock.results.map(({ value }) => value)).toEqual([2, 2]);
  });

  test('defaults fill only gaps; gaps and incomplete dates are not sent (R-110)', () => {
    const form = createForm();
    const tick = field({ attribute: 'tick', type: 'CHECKBOX' });
    const start = field({ attribute: 'start', label: 'Start', type: 'DATE', required: true });
    form.open([[field({ defaultValue: 'sales' }), budget, tick, start]], { budget: '5' }, 1);
    form.change('start', halfTyped);
    expect(form.answers()).toEqual({ goal: 'sales', budget: '5' });
    expect(form.answer('tick')).toBe(false);
    expect(form.checkStep(1)).toEqual({ start: 'Start must be a date' });
  });

  test.each(['0026-01-31', '12027-01-31'])(
    'a date with the year in %s is invalid and not sent (R-063, R-110)',
    (day) => {
      const form = createForm();
      form.open([[field({ attribute: 'start', label: 'Start', type: 'DATE' })]], {}, 1);
      form.change('start', day);
      expect(form.answers()).toEqual({});
      expect(form.checkStep(1)).toEqual({ start: 'Start must be a date from 1900 to 2200' });
    },
  );

  test('removes what copying added to an address on blur (R-063)', () => {
    const form = createForm();
    form.open([[field({ attribute: 'mail', label: 'Mail', type: 'EMAIL' })]], {}, 1);
    form.change('mail', '\u200bmailto:asha@rao.example,');
    expect(form.answers()).toEqual({ mail: 'asha@rao.example' });
    form.blur('mail');
    expect(form.answer('mail')).toBe('asha@rao.example');
    form.change('mail', 'asha@rao.');
    form.blur('mail');
    expect(form.answer('mail')).toBe('asha@rao.');
    expect(form.message('mail')).toBe('Invalid email address');
  });

  test('shows a server error at the field until it changes (R-078)', () => {
    const form = createForm();
    form.open([[goal]], { goal: 'x' }, 1);
    form.showRefused({ goal: 'Too short' });
    expect(form.message('goal')).toBe('Too short');
    form.change('goal', 'longer');
    expect(form.message('goal')).toBeUndefined();
  });
});
