import { common } from '#messages/common.ts';
import { Button } from './Button.tsx';

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
