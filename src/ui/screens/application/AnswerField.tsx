import { memo, useEffect, useSyncExternalStore } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { isFieldType, isMultipleChoice, isUnanswered } from '#contract/form.ts';
import type { FieldType, FormField } from '#contract/form.ts';
import { earliestYear, latestYear } from '#contract/limits.ts';
import { toUploadType } from '#contract/upload.ts';
import type { UploadType } from '#contract/upload.ts';
import { application as texts } from '#messages/application.ts';
import { common } from '#messages/common.ts';
import { halfTyped } from '#ui/answers.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { CheckboxField, CheckboxGroup } from '#ui/parts/Checkbox.tsx';
import { EmailField } from '#ui/parts/EmailField.tsx';
import { fieldId } from '#ui/parts/ErrorSummary.tsx';
import { FilePicker } from '#ui/parts/FilePicker.tsx';
import type { FileAction, PickedFile } from '#ui/parts/FileRow.tsx';
import { MobileField } from '#ui/parts/MobileField.tsx';
import { RadioGroup } from '#ui/parts/RadioGroup.tsx';
import { Select } from '#ui/parts/Select.tsx';
import { TextAreaField } from '#ui/parts/TextAreaField.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import type { TextFieldProps } from '#ui/parts/TextField.tsx';
import { afterPress } from '#ui/afterPress.ts';
import * as styles from './StepForm.css.ts';
import { useAnswer, useMessage } from './fieldStore.ts';
import type { FieldStore } from './fieldStore.ts';

/** The files of a form, outside React. */
export interface Uploads {
  /** The hint and accepted types of a kind (extensions and MIME types; empty for any). */
  rule(kind: UploadType): { hint: string; accept: readonly string[] };
  /** The customer's name of a file, if known. */
  getName(path: string): string | undefined;
  /** The files of a field; the same list object until one of them changes. */
  files(attribute: string): readonly PickedFile[];
  subscribe(listener: () => void): () => void;
  add(field: FormField, files: readonly File[]): void;
  /** Performs an action on one file. */
  act(id: string, action: FileAction): void;
}

export interface AnswerFieldProps {
  field: FormField;
  store: FieldStore;
  uploads: Uploads;
  /** Renders the suggestions below a field. */
  renderSuggestion?: ((field: FormField) => ReactElement | undefined) | undefined;
}

/** One field of the server-defined form; memoised, so that it renders only for its own changes. */
export const AnswerField = memo(function AnswerField({
  renderSuggestion,
  ...props
}: AnswerFieldProps) {
  const { attribute, type } = props.field;
  const Control = isFieldType(type) ? controls[type] : UnknownField;
  return (
    <div className={styles.field} id={fieldId(attribute)}>
      <Control {...props} />
      {renderSuggestion?.(props.field)}
    </div>
  );
});

function TextAnswer({ field, store }: AnswerFieldProps) {
  const Part = textParts[field.type as keyof typeof textParts];
  return <Part {...useText(field, store)} />;
}

const textParts = {
  TEXT: TextField,
  EMAIL: EmailField,
  NUMBER: MobileField,
  TEXTAREA: TextAreaField,
} satisfies Partial<Record<FieldType, ComponentType<TextFieldProps>>>;

function DateAnswer({ field, store }: AnswerFieldProps) {
  const { attribute } = field;
  const text = useText(field, store);
  useEffect(() => {
    // A half-typed date is lost with the control that showed it.
    if (store.answer(attribute) === halfTyped) store.change(attribute, '');
  }, [store, attribute]);

  /** A half-typed date, or one cleared from there, has no text and fires no `input` event. */
  function read({ target }: { target: EventTarget }) {
    const { value, validity } = target as HTMLInputElement;
    store.change(attribute, value === '' && validity.badInput ? halfTyped : value);
  }

  return (
    <TextField
      {...text}
      type="date"
      onChange={undefined}
      onBlur={(event) => {
        read(event);
        text.onBlur();
      }}
      input={{
        min: `${earliestYear}-01-01`,
        max: `${latestYear}-12-31`,
        onInput: read,
        onKeyDown: read,
        onKeyUp: read,
      }}
    />
  );
}

function SelectAnswer({ field, store }: AnswerFieldProps) {
  const { placeholder, options } = field;
  const { chosen, ...choice } = useChoice(field, store);
  return (
    <Select
      {...choice}
      options={options}
      value={chosen[0] ?? ''}
      placeholder={placeholder || common.chooseOne}
    />
  );
}

function RadioAnswer({ field, store }: AnswerFieldProps) {
  const { chosen, ...choice } = useChoice(field, store);
  return <RadioGroup {...choice} options={field.options} value={chosen[0] ?? null} />;
}

function CheckboxAnswer(props: AnswerFieldProps) {
  return isMultipleChoice(props.field) ? <ChecksAnswer {...props} /> : <TickAnswer {...props} />;
}

function ChecksAnswer({ field, store }: AnswerFieldProps) {
  const { chosen, ...choice } = useChoice(field, store);
  return <CheckboxGroup {...choice} options={field.options} value={chosen} />;
}

function TickAnswer({ field, store }: AnswerFieldProps) {
  const { attribute } = field;
  return (
    <CheckboxField
      {...useFrame(field, store)}
      isSelected={useAnswer(store, attribute) === true}
      onChange={(isTicked) => store.change(attribute, isTicked)}
    />
  );
}

/** Upload hints: spec §5. */
function UploadAnswer({ field, store, uploads }: AnswerFieldProps) {
  const { attribute, infoMessage, type } = field;
  const kind = toUploadType(type);
  const { hint, accept } = uploads.rule(kind);
  const { name: _, onBlur, ...frame } = useFrame(field, store);
  return (
    <FilePicker
      {...frame}
      hint={infoMessage ? `${infoMessage} ${hint}` : hint}
      kind={kind}
      accept={accept}
      files={useSyncExternalStore(uploads.subscribe, () => uploads.files(attribute))}
      onAdd={(files) => uploads.add(field, files)}
      onAction={uploads.act}
      onBlur={onBlur}
    />
  );
}

function UnknownField({ field }: AnswerFieldProps) {
  return (
    <Banner tone="warning" title={field.label}>
      {texts.unknownField(field.type)}
    </Banner>
  );
}

const controls: Record<FieldType, ComponentType<AnswerFieldProps>> = {
  TEXT: TextAnswer,
  EMAIL: TextAnswer,
  NUMBER: TextAnswer,
  TEXTAREA: TextAnswer,
  DATE: DateAnswer,
  CHECKBOX: CheckboxAnswer,
  SELECT: SelectAnswer,
  RADIO: RadioAnswer,
  IMAGE: UploadAnswer,
  VIDEO: UploadAnswer,
  DOCUMENT: UploadAnswer,
  FILE: UploadAnswer,
};

/** What every part shows of its field, and its blur. */
function useFrame({ attribute, label, infoMessage, required }: FormField, store: FieldStore) {
  return {
    name: attribute,
    label,
    hint: infoMessage,
    isOptional: !required,
    isRequired: required,
    error: useMessage(store, attribute),
    onBlur: () => afterPress(() => store.blur(attribute)),
  };
}

/** A text, controlled by the store, so that a suggestion also reaches it. */
function useText(field: FormField, store: FieldStore) {
  const { attribute, placeholder } = field;
  const answer = useAnswer(store, attribute);
  return {
    ...useFrame(field, store),
    placeholder: placeholder || undefined,
    value: typeof answer === 'string' ? answer : '',
    onChange: (text: string) => store.change(attribute, text),
  };
}

/** The chosen options. On blur, drops values that are no longer options: nothing deselects them. */
function useChoice(field: FormField, store: FieldStore) {
  const { attribute } = field;
  const isMultiple = isMultipleChoice(field);
  return {
    ...useFrame(field, store),
    chosen: findOffered(field, useAnswer(store, attribute)),
    onChange: (chosen: string | string[]) => store.change(attribute, chosen),
    onBlur: () =>
      afterPress(() => {
        const answer = store.answer(attribute);
        const offered = findOffered(field, answer);
        const isConsistent =
          Array.isArray(answer) === isMultiple && [answer].flat().length === offered.length;
        if (!isConsistent && !isUnanswered(answer)) {
          store.change(attribute, isMultiple ? offered : (offered[0] ?? ''));
        }
        store.blur(attribute);
      }),
  };
}

/** The chosen values that are still options. */
function findOffered({ options }: FormField, answer: unknown): string[] {
  return [answer].flat().filter((one): one is string => options.some(({ value }) => value === one));
}
