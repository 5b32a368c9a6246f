import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Form as AriaForm } from 'react-aria-components/Form';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { answerError, answerErrors } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { expose } from '../subject.ts';

/* The same fields on React Aria alone: uncontrolled, with the messages in the form's state. */

interface FieldProps {
  field: FormField;
  error: string | undefined;
  onChange(field: FormField, answer: unknown): void;
  onLeave(field: FormField): void;
}

const types: Record<string, string> = { EMAIL: 'email', NUMBER: 'tel', DATE: 'date' };

const Field = memo(function Field({ field, error, onChange, onLeave }: FieldProps) {
  const { attribute, label, infoMessage, type, options } = field;
  const shared = {
    name: attribute,
    isRequired: true,
    isInvalid: error !== undefined,
    onChange: (answer: unknown) => onChange(field, answer),
    onBlur: () => onLeave(field),
  };
  const head = (
    <>
      <Label>{label}</Label>
      {infoMessage ? <Text slot="description">{infoMessage}</Text> : null}
    </>
  );
  const foot = <FieldError>{error}</FieldError>;
  if (type === 'SELECT') {
    return (
      <Select {...shared} data-field>
        {head}
        <Button>
          <SelectValue />
        </Button>
        {foot}
        <Popover>
          <ListBox items={options}>
            {(option) => <ListBoxItem id={option.value}>{option.label}</ListBoxItem>}
          </ListBox>
        </Popover>
      </Select>
    );
  }
  if (type === 'RADIO') {
    return (
      <RadioGroup {...shared} data-field>
        {head}
        {options.map((option) => (
          <Radio key={option.value} value={option.value}>
            {option.label}
          </Radio>
        ))}
        {foot}
      </RadioGroup>
    );
  }
  if (type === 'CHECKBOX') {
    return (
      <CheckboxGroup {...shared} data-field>
        {head}
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value}>
            {option.label}
          </Checkbox>
        ))}
        {foot}
      </CheckboxGroup>
    );
  }
  return (
    <TextField {...shared} type={types[type] ?? 'text'} data-field>
      {head}
      {type === 'TEXTAREA' ? <TextArea rows={4} /> : <Input />}
      {foot}
    </TextField>
  );
});

function Form({ fields }: { fields: readonly FormField[] }) {
  const [answers] = useState(() => new Map<string, unknown>());
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const show = (field: FormField, isUpdated: (shown: string | undefined) => boolean) =>
    setErrors((before) => {
      const { attribute } = field;
      const error = answerError(field, answers.get(attribute));
      const shown = before[attribute];
      return isUpdated(shown) && shown !== error ? { ...before, [attribute]: error } : before;
    });
  const [{ change, leave }] = useState(() => ({
    change(field: FormField, answer: unknown) {
      answers.set(field.attribute, answer);
      show(field, (shown) => shown !== undefined);
    },
    leave: (field: FormField) => show(field, () => true),
  }));
  return (
    <AriaForm
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        setErrors(answerErrors(fields, Object.fromEntries(answers)));
      }}
    >
      {fields.map((field) => (
        <Field
          key={field.id}
          field={field}
          error={errors[field.attribute]}
          onChange={change}
          onLeave={leave}
        />
      ))}
      <button type="submit">Submit</button>
    </AriaForm>
  );
}

expose((root, fields) => createRoot(root).render(<Form fields={fields} />));
