import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import * as styles from './Form.css.ts';

export type FieldErrors = Readonly<Record<string, string>>;
export type FormValues = Record<string, string>;

const none: FieldErrors = {};

interface FormProps {
  label: string;
  /** Sentences by field name for wrong values; `{}` lets the values through. */
  check?(values: FormValues): FieldErrors;
  /** What the server said about single fields; a new object shows them again. */
  errors?: FieldErrors;
  onSubmit(values: FormValues): void;
  children: ReactNode;
}

/** A form whose fields show their own message and forget it once they are changed. */
export function Form({ label, check, errors = none, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(none);
  const [answered, setAnswered] = useState(none);
  const shown = useMemo(
    () => ({ ...(errors === answered ? none : errors), ...checked }),
    [errors, answered, checked],
  );

  useEffect(() => {
    if (Object.keys(shown).length === 0) return;
    const firstWrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    firstWrong?.focus();
  }, [shown]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values: FormValues = {};
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') values[name] = value;
    }
    const found = check?.(values) ?? none;
    const isRight = Object.keys(found).length === 0;
    setAnswered(errors);
    setChecked(isRight ? none : found);
    if (isRight) onSubmit(values);
  }

  return (
    <AriaForm
      ref={form}
      className={styles.form}
      aria-label={label}
      validationBehavior="aria"
      validationErrors={shown}
      onSubmit={submit}
    >
      {children}
    </AriaForm>
  );
}
