import { memo } from 'react';
import { uploadKind } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { texts } from '#messages/application.ts';
import { fieldId } from '#ui/parts/ErrorSummary.tsx';
import { Notice } from '#ui/parts/Notice.tsx';
import * as styles from './AnswerField.css.ts';
import { ChecksField, RadioField, SelectField, TickField } from './ChoiceField.tsx';
import type { FieldStore } from './fieldStore.ts';
import { PlainField } from './PlainField.tsx';
import { UploadField } from './UploadField.tsx';
import type { Uploads } from './UploadField.tsx';

export interface AnswerFieldProps {
  field: FormField;
  store: FieldStore;
  uploads: Uploads;
}

/** One field of the server-defined form; it renders again only for its own sake. */
export const AnswerField = memo(function AnswerField(props: AnswerFieldProps) {
  return (
    <div className={styles.place} id={fieldId(props.field.attribute)}>
      <Control {...props} />
    </div>
  );
});

function Control({ field, store, uploads }: AnswerFieldProps) {
  const kind = uploadKind(field);
  if (kind) return <UploadField field={field} store={store} uploads={uploads} kind={kind} />;
  switch (field.type) {
    case 'TEXT':
    case 'EMAIL':
    case 'NUMBER':
    case 'TEXTAREA':
    case 'DATE':
      return <PlainField field={field} store={store} />;
    case 'CHECKBOX':
      return field.options.length > 0 ? (
        <ChecksField field={field} store={store} />
      ) : (
        <TickField field={field} store={store} />
      );
    case 'SELECT':
      return <SelectField field={field} store={store} />;
    case 'RADIO':
      return <RadioField field={field} store={store} />;
    default:
      return (
        <Notice tone="warning" title={field.label}>
          {texts.unknownField(field.type)}
        </Notice>
      );
  }
}
