import { isMultipleChoice, isUnanswered } from '#contract/form.ts';
import type { FormField } from '#contract/form.ts';
import { common } from '#messages/common.ts';
// Named imports: a namespace import would load all of them with the first page.
import { field as frame, framed, label as caption } from '#ui/parts/field.css.ts';
import { Optional } from '#ui/parts/fieldParts.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import * as select from '#ui/parts/Select.css.ts';
import { afterPress } from './afterPress.ts';
import * as choice from './ChoiceField.css.ts';
import { createIds, Hint, Message } from './fieldFrame.tsx';
import { useAnswer } from './fieldStore.ts';
import type { FieldStore } from './fieldStore.ts';

/*
 * Choices of the server-defined form: native controls, since hundreds of them must stay fast
 * (docs/decisions/010-native-choices.md).
 */

interface ChoiceFieldProps {
  field: FormField;
  store: FieldStore;
}

/** One of many options, as a native select. */
export function SelectField({ field, store }: ChoiceFieldProps) {
  const { attribute, label, infoMessage, required, placeholder, options } = field;
  const answer = useAnswer(store, attribute);
  const { id, labelId, hintId, describedBy } = createIds(field);
  return (
    <div className={frame}>
      <label className={caption} id={labelId} htmlFor={id}>
        <span>{label}</span> <Optional isShown={!required} />
      </label>
      <Hint id={hintId} text={infoMessage} />
      <span className={framed}>
        <select
          id={id}
          name={attribute}
          className={select.select}
          value={typeof answer === 'string' ? answer : ''}
          data-empty={answer ? undefined : ''}
          aria-required={required || undefined}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => store.change(attribute, currentTarget.value)}
          onBlur={() => leave(field, store)}
        >
          <option value="">{placeholder || common.chooseOne}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={select.arrow}>
          <Icon name="down" />
        </span>
      </span>
      <Message field={field} store={store} />
    </div>
  );
}

interface OptionsFieldProps extends ChoiceFieldProps {
  type: 'radio' | 'checkbox';
}

/** One or several of a few options, all visible. */
export function OptionsField({ field, store, type }: OptionsFieldProps) {
  const { attribute, label, infoMessage, required, options } = field;
  const chosen = findOffered(field, useAnswer(store, attribute));
  const { labelId, hintId, describedBy } = createIds(field);
  const isRadio = type === 'radio';

  function choose({ value, checked }: HTMLInputElement) {
    if (isRadio) return store.change(attribute, value);
    const others = chosen.filter((one) => one !== value);
    store.change(attribute, checked ? [...others, value] : others);
  }

  return (
    <div
      className={frame}
      role={isRadio ? 'radiogroup' : 'group'}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={isRadio && required ? true : undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave(field, store);
      }}
    >
      <span className={caption} id={labelId}>
        <span>{label}</span> <Optional isShown={!required} />
      </span>
      <Hint id={hintId} text={infoMessage} />
      <div className={choice.options}>
        {options.map((option) => (
          <label key={option.value} className={choice.option}>
            <input
              type={type}
              name={attribute}
              value={option.value}
              className={isRadio ? choice.radio : choice.checkbox}
              checked={chosen.includes(option.value)}
              onChange={({ currentTarget }) => choose(currentTarget)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <Message field={field} store={store} />
    </div>
  );
}

/** The chosen values that are still options. */
function findOffered({ options }: FormField, answer: unknown): unknown[] {
  return [answer].flat().filter((one) => options.some(({ value }) => value === one));
}

/** On blur, drops chosen values that are no longer options, as they cannot be deselected. */
function leave(field: FormField, store: FieldStore): void {
  const { attribute } = field;
  const isMultiple = isMultipleChoice(field);
  afterPress(() => {
    const answer = store.answer(attribute);
    const offered = findOffered(field, answer);
    const isRight =
      Array.isArray(answer) === isMultiple && [answer].flat().length === offered.length;
    if (!isRight && !isUnanswered(answer)) {
      store.change(attribute, isMultiple ? offered : (offered[0] ?? ''));
    }
    store.leave(attribute);
  });
}

/** A single checkbox, with the field's label beside it. */
export function TickField({ field, store }: ChoiceFieldProps) {
  const { attribute, label, infoMessage, required } = field;
  const { id, hintId, describedBy } = createIds(field);
  return (
    <div className={frame}>
      <label className={choice.option}>
        <input
          id={id}
          type="checkbox"
          name={attribute}
          className={choice.checkbox}
          checked={useAnswer(store, attribute) === true}
          aria-required={required || undefined}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => store.change(attribute, currentTarget.checked)}
          onBlur={() => afterPress(() => store.leave(attribute))}
        />
        <span>
          <span>{label}</span> <Optional isShown={!required} />
        </span>
      </label>
      <Hint id={hintId} text={infoMessage} />
      <Message field={field} store={store} />
    </div>
  );
}
