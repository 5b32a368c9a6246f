import { Button } from '#ui/parts/Button.tsx';
import { Dialog, DialogActions } from '#ui/parts/Dialog.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Notice } from '#ui/parts/Notice.tsx';
import { Text } from '#ui/parts/Text.tsx';
import * as styles from './SubmittedDialog.css.ts';

interface SubmittedDialogProps {
  isOpen: boolean;
  /** Whether the application got into the cart; it stays submitted either way (T-21). */
  cart?: 'added' | 'adding' | 'failed';
  /** Why it did not. */
  reason?: string;
  onAddToCart?(): void;
  onApplications(): void;
  onCart(): void;
}

/** After a submit: two ways on. */
export function SubmittedDialog({
  isOpen,
  cart = 'added',
  reason,
  onAddToCart,
  onApplications,
  onCart,
}: SubmittedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Congratulations"
      size="narrow"
      figure={
        <span className={styles.figure}>
          <Icon name="check" size="large" />
        </span>
      }
    >
      <Text tone="muted">Application submitted successfully!</Text>
      {cart === 'failed' ? (
        <Notice
          tone="warning"
          title="It is not in your cart yet"
          actions={
            onAddToCart ? (
              <Button variant="secondary" size="small" onPress={onAddToCart}>
                Add to cart
              </Button>
            ) : null
          }
        >
          {reason ? <p>{reason}</p> : null}
          <p>The application itself is safe.</p>
        </Notice>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onPress={onApplications}>
          Go to My Submission
        </Button>
        <Button onPress={onCart} isBusy={cart === 'adding'} autoFocus>
          Go to Cart
        </Button>
      </DialogActions>
    </Dialog>
  );
}
