import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import * as styles from './Form.css.ts';

export type FieldErrors = Readonly<Record<string, string>>;
export type FormValues = Record<string, string>;

const none: FieldErrors = {};

interface FormProps {
  label: string;
  /** Returns messages by field name for invalid values; `{}` submits the form. */
  check?(values: FormValues): FieldErrors;
  /** The server's messages by field; a new object shows them again. */
  errors?: FieldErrors;
  onSubmit(values: FormValues): void;
  children: ReactNode;
}

/** A form whose fields show their messages and clear them when changed. */
export function Form({ label, check, errors = none, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [given, setGiven] = useState(none);
  const [shown, setShown] = useState(none);
  const [round, setRound] = useState(0);

  function show(next: FieldErrors) {
    setShown(next);
    if (next !== none) setRound((count) => count + 1);
  }

  if (errors !== given) {
    setGiven(errors);
    show(errors);
  }

  useEffect(() => {
    if (round === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [round]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values: FormValues = {};
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') values[name] = value;
    }
    const found = check?.(values) ?? none;
    const isRight = Object.keys(found).length === 0;
    show(isRight ? none : found);
    if (isRight) onSubmit(values);
  }

  function forget(event: FormEvent) {
    const { name } = event.target as HTMLInputElement;
    if (!(name in shown)) return;
    setShown(Object.fromEntries(Object.entries(shown).filter(([field]) => field !== name)));
  }

  return (
    <AriaForm
      ref={form}
      aria-label={label}
      // Without scripts, GET would put the values into the address.
      method="post"
      validationBehavior="aria"
      validationErrors={shown}
      onSubmit={submit}
    >
      <div className={styles.form} onInput={forget}>
        {children}
      </div>
    </AriaForm>
  );
}
