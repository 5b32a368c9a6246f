import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { isGstin } from '#contract/gstin.ts';
import { fields } from '#messages/common.ts';
import * as styles from './field.css.ts';
import { FieldFoot, FieldHead } from './fieldParts.tsx';
import { Live } from './Live.tsx';

/** The buyer's GST number: any text is accepted; on blur, an invalid GSTIN shows a hint. */
export function GstField({ name, defaultValue = '' }: { name: string; defaultValue?: string }) {
  const [text, setText] = useState(defaultValue);
  const [isBlurred, setBlurred] = useState(true);
  const isDoubtful = isBlurred && text.trim() !== '' && !isGstin(text);
  return (
    <AriaTextField
      name={name}
      value={text}
      onChange={setText}
      onFocus={() => setBlurred(false)}
      onBlur={() => setBlurred(true)}
      autoComplete="off"
      className={styles.field}
    >
      <FieldHead label={fields.gstNo} isOptional />
      <Input className={styles.control} placeholder={fields.gstNoExample} />
      {/* Always rendered, or React Aria would not use it as the description. */}
      <Text slot="description" elementType="div">
        {isDoubtful ? <Live className={styles.doubt}>{fields.gstNoDoubtful}</Live> : null}
      </Text>
      <FieldFoot />
    </AriaTextField>
  );
}
