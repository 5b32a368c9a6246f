import { memo } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { isKnownType, isMultipleChoice } from '#contract/form.ts';
import type { FieldType, FormField } from '#contract/form.ts';
import { application as texts } from '#messages/application.ts';
import { fieldId } from '#ui/parts/ErrorSummary.tsx';
import { Banner } from '#ui/parts/Banner.tsx';
import * as styles from './AnswerField.css.ts';
import { OptionsField, SelectField, TickField } from './ChoiceField.tsx';
import type { FieldStore } from './fieldStore.ts';
import { PlainField } from './PlainField.tsx';
import { UploadField } from './UploadField.tsx';
import type { Uploads } from './UploadField.tsx';

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
  const Control = isKnownType(type) ? controls[type] : UnknownField;
  return (
    <div className={styles.place} id={fieldId(attribute)}>
      <Control {...props} />
      {renderSuggestion?.(props.field)}
    </div>
  );
});

function CheckboxField(props: AnswerFieldProps) {
  return isMultipleChoice(props.field) ? (
    <OptionsField {...props} type="checkbox" />
  ) : (
    <TickField {...props} />
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
  TEXT: PlainField,
  EMAIL: PlainField,
  NUMBER: PlainField,
  TEXTAREA: PlainField,
  CHECKBOX: CheckboxField,
  SELECT: SelectField,
  RADIO: (props) => <OptionsField {...props} type="radio" />,
  DATE: PlainField,
  IMAGE: (props) => <UploadField {...props} kind="image" />,
  VIDEO: (props) => <UploadField {...props} kind="video" />,
  DOCUMENT: (props) => <UploadField {...props} kind="document" />,
  FILE: (props) => <UploadField {...props} kind="file" />,
};
