import { common } from '#messages/common.ts';
import { Button } from './Button.tsx';

interface RetryButtonProps {
  size?: 'small' | 'regular';
  isBusy?: boolean | undefined;
  onPress(): void;
}

/** Reads once more what could not be read. */
export function RetryButton({ size = 'regular', ...props }: RetryButtonProps) {
  return (
    <Button variant="secondary" size={size} icon="refresh" {...props}>
      {common.tryAgain}
    </Button>
  );
}
