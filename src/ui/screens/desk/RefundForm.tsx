import { useState } from 'react';
import { common } from '#messages/common.ts';
import { deskOrder as texts } from '#messages/deskOrders.ts';
import { Banner } from '#ui/parts/Banner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { actions } from '#ui/parts/Form.css.ts';
import { Form } from '#ui/parts/Form.tsx';
import type { FieldErrors } from '#ui/parts/Form.tsx';
import { RadioGroup } from '#ui/parts/RadioGroup.tsx';
import { TextAreaField } from '#ui/parts/TextAreaField.tsx';
import { TextField } from '#ui/parts/TextField.tsx';
import { PreparedForm } from './ActForm.tsx';

/** What is entered: `full`, `amount` or an item's id. */
export interface RefundValues {
  subject: string;
  amount: string;
  reason: string;
}

interface RefundFormProps {
  /** The items that can be refunded. */
  items: readonly { id: string; label: string }[];
  /** All that is left. */
  fullAmount: string;
  initial: RefundValues;
  /** Why the last attempt failed. */
  failure: string | undefined;
  check(values: RefundValues): FieldErrors;
  onSubmit(values: RefundValues): void;
  onCancel(): void;
}

/** What an owner refunds, and why. */
export function RefundForm({
  items,
  fullAmount,
  initial,
  failure,
  check,
  onSubmit,
  onCancel,
}: RefundFormProps) {
  const [subject, setSubject] = useState(initial.subject);
  return (
    <PreparedForm title={texts.refundTitle}>
      <Form
        label={texts.refundTitle}
        fields={['subject', 'amount', 'reason']}
        check={check}
        onSubmit={onSubmit}
      >
        {failure ? <Banner tone="error" title={failure} isLive isSmall /> : null}
        <RadioGroup
          label={texts.what}
          name="subject"
          value={subject}
          onChange={setSubject}
          options={[
            { value: 'full', label: texts.whole(fullAmount) },
            ...items.map(({ id, label }) => ({ value: id, label })),
            { value: 'amount', label: texts.part },
          ]}
        />
        {subject === 'amount' ? (
          <TextField
            label={texts.amount}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={initial.amount}
          />
        ) : null}
        <TextAreaField
          label={texts.reason}
          name="reason"
          maxLength={1000}
          defaultValue={initial.reason}
        />
        <div className={actions}>
          <Button variant="secondary" onPress={onCancel}>
            {common.cancel}
          </Button>
          <Button type="submit">{texts.continue}</Button>
        </div>
      </Form>
    </PreparedForm>
  );
}
