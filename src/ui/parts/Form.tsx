import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { FormEvent, ReactNode, Ref } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import * as styles from './Form.css.ts';

export type FieldErrors = Readonly<Record<string, string>>;

const none: FieldErrors = {};

/** What a form's owner can ask it. */
export interface FormHandle {
  /** Whether a value differs from the one at first. */
  isEdited(): boolean;
}

interface FormProps<Name extends string> {
  ref?: Ref<FormHandle>;
  label: string;
  /** Names of the fields whose values are passed on. */
  fields: readonly Name[];
  /** Returns messages by field name for invalid values; `{}` submits the form. */
  check?(values: Record<Name, string>): FieldErrors;
  /** The server's messages by field; a new object shows them again. */
  errors?: FieldErrors;
  onSubmit(values: Record<Name, string>): void;
  children: ReactNode;
}

/** A form whose fields show their messages and clear them when changed. */
export function Form<Name extends string>({
  ref,
  label,
  fields,
  check,
  errors = none,
  onSubmit,
  children,
}: FormProps<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [lastErrors, setLastErrors] = useState(none);
  const [shown, setShown] = useState(none);
  const [round, setRound] = useState(0);

  const initial = useRef<Record<Name, string>>(undefined);
  const read = () => readValues(new FormData(form.current ?? undefined), fields);
  useImperativeHandle(ref, () => {
    initial.current ??= read();
    return {
      isEdited() {
        const values = read();
        return fields.some((name) => values[name] !== initial.current?.[name]);
      },
    };
  });

  function show(next: FieldErrors) {
    setShown(next);
    if (next !== none) setRound((count) => count + 1);
  }

  if (errors !== lastErrors) {
    setLastErrors(errors);
    show(errors);
  }

  useEffect(() => {
    if (round === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [round]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = read();
    const found = check?.(values) ?? none;
    const isValid = Object.keys(found).length === 0;
    show(isValid ? none : found);
    if (isValid) onSubmit(values);
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

/** The texts of these fields; empty if one has no value. */
function readValues<Name extends string>(data: FormData, names: readonly Name[]) {
  const read = (name: Name) => [name, data.get(name) ?? ''];
  return Object.fromEntries(names.map(read)) as Record<Name, string>;
}
