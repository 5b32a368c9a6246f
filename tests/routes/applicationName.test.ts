import { expect, test } from 'vitest';
import { applicationName } from '#routes/lists/applicationName.ts';

test.each([undefined, null, { name: '' }])(
  'an application of the category %o is named Untitled Application (R-120, L31)',
  (category) => {
    const application = { formData: {}, category } as Parameters<typeof applicationName>[0];
    expect(applicationName(application)).toBe('Untitled Application');
  },
);
