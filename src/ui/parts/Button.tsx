import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components/Link';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import * as styles from './Button.css.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { Live, slow } from './Live.tsx';
import { Pressable } from './Pressable.tsx';
import { Spinner } from './Spinner.tsx';
import { common } from '#messages/common.ts';

interface ButtonProps extends Pick<
  AriaButtonProps,
  'type' | 'onPress' | 'isDisabled' | 'autoFocus' | 'aria-expanded'
> {
  variant?: 'primary' | 'tinted' | 'secondary' | 'quiet' | 'critical' | 'danger';
  size?: 'regular' | 'small' | 'large';
  /** Fills the width of its container. */
  wide?: boolean;
  icon?: IconName;
  trailingIcon?: IconName;
  isBusy?: boolean;
  /** Waits for another action to end; unlike a disabled button it keeps focus. */
  isWaiting?: boolean;
  /** Label while busy; defaults to the usual label. */
  busyLabel?: string;
  /** Id of the text that says why the button is disabled or what it does. */
  describedBy?: string;
  /** Names the subject when the label alone does not. */
  accessibleName?: string;
  children: ReactNode;
}

/** A button. While busy it keeps focus and its width, and ignores presses. */
export function Button({
  variant = 'primary',
  size = 'regular',
  wide = false,
  icon,
  trailingIcon,
  isBusy = false,
  isWaiting = false,
  busyLabel,
  describedBy,
  accessibleName,
  children,
  ...props
}: ButtonProps) {
  const isCovered = isBusy && !icon && !trailingIcon && !busyLabel;
  return (
    <Pressable
      {...props}
      className={styles.button({ variant, size, wide })}
      isPending={isBusy || isWaiting}
      data-waiting={isWaiting || undefined}
      aria-describedby={describedBy}
      aria-label={accessibleName}
    >
      {isBusy && (icon || busyLabel) ? <Spinner /> : icon && <Icon name={icon} size="small" />}
      <span className={isCovered ? styles.covered : undefined}>
        {isBusy && busyLabel ? <Live after={slow}>{busyLabel}</Live> : children}
      </span>
      {isBusy && (trailingIcon || isCovered) ? (
        <Spinner />
      ) : (
        trailingIcon && <Icon name={trailingIcon} size="small" />
      )}
    </Pressable>
  );
}

interface ButtonLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'children'> {
  href: string;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'regular',
  href,
  children,
}: ButtonLinkProps) {
  return (
    <AriaLink href={href} className={styles.button({ variant, size })}>
      <span>{children}</span>
    </AriaLink>
  );
}

interface IconButtonProps extends Pick<AriaButtonProps, 'onPress' | 'excludeFromTabOrder'> {
  icon: IconName;
  /** The accessible name, since there is no text. */
  label: string;
  /** Waits for another action to end; unlike a disabled button it keeps focus. */
  isWaiting?: boolean;
  tone?: 'plain' | 'outlined';
  size?: 'regular' | 'small';
}

/** A square icon button. */
export function IconButton({
  icon,
  label,
  isWaiting = false,
  tone = 'plain',
  size = 'regular',
  ...props
}: IconButtonProps) {
  return (
    <Pressable
      {...props}
      aria-label={label}
      className={styles.iconButton({ tone, size })}
      isPending={isWaiting}
      data-waiting={isWaiting || undefined}
    >
      <Icon name={icon} size={size === 'small' ? 'small' : 'regular'} />
    </Pressable>
  );
}

interface RetryButtonProps {
  /** `small` beside content that still shows; `regular` as the only action. */
  size?: 'small' | 'regular';
  isBusy?: boolean | undefined;
  onPress(): void;
}

/** Retries a failed read. */
export function RetryButton({ size = 'regular', ...props }: RetryButtonProps) {
  return (
    <Button
      variant={size === 'small' ? 'secondary' : 'primary'}
      size={size}
      icon="refresh"
      {...props}
    >
      {common.tryAgain}
    </Button>
  );
}
