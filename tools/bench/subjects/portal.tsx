import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Form as AriaForm } from 'react-aria-components/Form';
import '#ui/theme/theme.ts';
import type { FormField } from '#contract/form.ts';
import { createForm } from '#routes/application/fieldStore.ts';
import { AnswerField } from '#ui/screens/application/AnswerField.tsx';
import { expose } from '../subject.ts';

/* The portal's form engine: its field store and its fields, all in one step. */

const noFiles: [] = [];

const uploads = {
  rule: () => ({ hint: '', accept: [] }),
  getName: () => undefined,
  files: () => noFiles,
  subscribe: () => () => {},
  add() {},
  act() {},
};

function Form({ fields }: { fields: readonly FormField[] }) {
  const [form] = useState(() => {
    const created = createForm();
    created.open([[...fields]], {}, 1);
    return created;
  });
  useSyncExternalStore(form.subscribeErrors, form.errors);
  return (
    <AriaForm
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        form.checkAll();
      }}
    >
      {fields.map((field) => (
        <div key={field.id} data-field>
          <AnswerField field={field} store={form} uploads={uploads} />
        </div>
      ))}
      <button type="submit">Submit</button>
    </AriaForm>
  );
}

expose((root, fields) => createRoot(root).render(<Form fields={fields} />));
