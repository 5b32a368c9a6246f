import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm, useFormState } from 'react-hook-form';
import type { Control, UseFormRegister } from 'react-hook-form';
import { answerError } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { expose } from '../subject.ts';

/*
 * React Hook Form as its documentation recommends: uncontrolled, with one subscription per field.
 */

type Values = Record<string, unknown>;

interface FieldProps {
  field: FormField;
  control: Control<Values>;
  register: UseFormRegister<Values>;
}

const types: Record<string, string> = { EMAIL: 'email', NUMBER: 'tel', DATE: 'date' };

const Field = memo(function Field({ field, control, register }: FieldProps) {
  const { attribute, label, infoMessage, type, options } = field;
  const { errors } = useFormState({ control, name: attribute });
  const id = `control-${attribute}`;
  const shared = {
    id,
    'aria-describedby': `${id}-error`,
    ...register(attribute, { validate: (answer) => answerError(field, answer) ?? true }),
  };
  const choice = (kind: 'radio' | 'checkbox') => (
    <div role={kind === 'radio' ? 'radiogroup' : 'group'} aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input {...shared} id={undefined} type={kind} value={option.value} />
          {option.label}
        </label>
      ))}
    </div>
  );
  const select = () => (
    <select {...shared} aria-label={label}>
      <option value="">Choose one</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  const controls: Partial<Record<string, () => React.ReactNode>> = {
    SELECT: select,
    RADIO: () => choice('radio'),
    CHECKBOX: () => choice('checkbox'),
  };
  const text =
    type === 'TEXTAREA' ? (
      <textarea {...shared} rows={4} />
    ) : (
      <input {...shared} type={types[type] ?? 'text'} />
    );
  return (
    <div data-field>
      <label htmlFor={id}>{label}</label>
      {infoMessage ? <span>{infoMessage}</span> : null}
      {controls[type]?.() ?? text}
      <span id={`${id}-error`}>{errors[attribute]?.message as string}</span>
    </div>
  );
});

function Form({ fields }: { fields: readonly FormField[] }) {
  const { control, register, handleSubmit } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: Object.fromEntries(
      fields.map(({ attribute, type }) => [attribute, type === 'CHECKBOX' ? [] : '']),
    ),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void handleSubmit(() => undefined)(event);
      }}
    >
      {fields.map((field) => (
        <Field key={field.id} field={field} control={control} register={register} />
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}

expose({
  mount(root, fields) {
    createRoot(root).render(<Form fields={fields} />);
  },
});
