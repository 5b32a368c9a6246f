import { common } from '#messages/common.ts';
import { Button } from './Button.tsx';

interface RetryButtonProps {
  /** `small`: beside what is still there; else it is the only way on. */
  size?: 'small' | 'regular';
  isBusy?: boolean | undefined;
  onPress(): void;
}

/** Reads once more what could not be read. */
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
