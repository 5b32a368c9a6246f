import { useRef } from 'react';
import type { ReactNode } from 'react';
import { messages } from '#messages';
import { needs as texts } from '#messages/catalogue.ts';
import { common } from '#messages/common.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { TextButton } from '#ui/parts/Link.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Loading, Placeholder } from '#ui/parts/Placeholder.tsx';
import * as styles from './NeedsFacts.css.ts';

/** What a form asks for, shown before it is started. */
export interface CategoryNeeds {
  steps: number;
  questions: number;
  required: number;
  /** An estimate that accounts for prefilled answers. */
  minutes: number;
  files: readonly { label: string; required: boolean; limits: string }[];
  /** Labels of the fields that the profile fills in. */
  fromProfile: readonly string[];
  /** Number of further fields that previous answers cover. */
  fromEarlier: number;
}

interface NeedsFactsProps {
  needs: CategoryNeeds;
  /** Unset if there is no draft of this category. */
  onContinue?(): void;
}

export function NeedsFacts({ needs, onContinue }: NeedsFactsProps) {
  const { steps, questions, required, minutes, files, fromProfile, fromEarlier } = needs;
  if (questions === 0) {
    return (
      <div className={styles.facts}>
        <p>{messages['form.none']}</p>
      </div>
    );
  }
  return (
    <div className={styles.facts}>
      <Fact icon="list" title={texts.stepsAndQuestions(steps, questions)}>
        {required === 0 ? texts.allOptional : texts.requiredCount(required)}
      </Fact>
      <Fact icon="clock" title={texts.minutes(minutes)} />
      {files.length === 0 ? (
        <Fact icon="file" title={texts.noFiles} />
      ) : (
        <Fact icon="upload" title={texts.files}>
          <span className={styles.files}>
            {files.map(({ label, required: isRequired, limits }) => (
              <span key={label}>
                <span>{isRequired ? texts.fileRequired(label) : texts.fileOptional(label)}</span>
                <span className={styles.detail}>{limits}</span>
              </span>
            ))}
          </span>
        </Fact>
      )}
      {fromProfile.length > 0 || fromEarlier > 0 ? (
        <Fact icon="checkCircle" title={texts.known}>
          {fromProfile.length > 0 ? <span>{texts.fromProfile(fromProfile.join(', '))}</span> : null}
          {fromEarlier > 0 ? <span>{texts.fromEarlier(fromEarlier)}</span> : null}
        </Fact>
      ) : null}
      {onContinue ? (
        <Button variant="secondary" size="small" wide icon="pencil" onPress={onContinue}>
          {texts.continueDraft}
        </Button>
      ) : null}
    </div>
  );
}

function Fact({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Icon name={icon} size="small" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children ? <div>{children}</div> : null}
      </div>
    </div>
  );
}

export function NeedsPlaceholder() {
  return (
    <Loading label={texts.loadingNeeds}>
      <div className={styles.facts}>
        <Placeholder width="most" />
        <Placeholder width="half" />
        <Placeholder />
      </div>
    </Loading>
  );
}

interface NeedsUnavailableProps {
  message: string;
  onRetry(): void;
}

export function NeedsUnavailable({ message, onRetry }: NeedsUnavailableProps) {
  const part = useRef<HTMLDivElement>(null);
  function retry() {
    // The button disappears, so focus its dialog.
    part.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
    onRetry();
  }
  return (
    <div ref={part} className={styles.facts}>
      <Live>{message}</Live>
      <div>
        <TextButton onPress={retry}>{common.tryAgain}</TextButton>
      </div>
    </div>
  );
}
