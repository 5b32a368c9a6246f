import { expect, test } from 'vitest';
import { withoutOldDefaults } from '#routes/application/formChanges.ts';
import { sampleField } from '#tests/support/formField.ts';

const goal = sampleField({ attribute: 'goal', defaultValue: 'Sales' });
const tick = sampleField({ attribute: 'tick', type: 'CHECKBOX', defaultValue: true });
const asked = ({ attribute, label, type }: typeof goal) => ({ attribute, label, type });

test.each([
  ['everything in a new form', undefined, ['Sales', true]],
  ['what is new since the draft', { formFields: [asked(goal)] }, [undefined, true]],
  ['nothing where the back end does not tell what was asked', {}, [undefined, undefined]],
])('a default fills in %s (R-061, R-110)', (_, before, defaults) => {
  const fields = withoutOldDefaults([[goal], [tick]], before).flat();
  expect(fields.map(({ defaultValue }) => defaultValue)).toEqual(defaults);
});
