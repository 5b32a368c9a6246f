import { messages } from '#messages';
import { application as texts } from '#messages/application.ts';
import { signedIn } from '#messages/frame.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog, DialogActions } from '#ui/parts/Dialog.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import { Banner } from '#ui/parts/Banner.tsx';
import { Text } from '#ui/parts/Text.tsx';
import * as styles from './SubmittedDialog.css.ts';

interface SubmittedDialogProps {
  isOpen: boolean;
  /** Whether the application was added to the cart; it stays submitted either way. */
  cart?: 'added' | 'adding' | 'failed';
  /** Why it was not added. */
  reason?: string;
  onAddToCart(): void;
  onApplications(): void;
  onCart(): void;
}

/** Shown after submitting, with two next steps. */
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
      title={texts.congratulations}
      size="narrow"
      figure={
        <span className={styles.figure}>
          <Icon name="check" size="large" />
        </span>
      }
    >
      <Text tone="muted">{messages['application.congratulations']}</Text>
      {cart === 'added' ? <Text tone="muted">{texts.notPaidYet}</Text> : null}
      {cart === 'failed' ? (
        <Banner
          tone="warning"
          title={texts.notInCart}
          actions={
            <Button variant="secondary" size="small" onPress={onAddToCart}>
              {signedIn.addToCart}
            </Button>
          }
        >
          {reason ? <p>{reason}</p> : null}
          <p>{texts.isSafe}</p>
        </Banner>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onPress={onApplications} isWaiting={cart === 'adding'}>
          {signedIn.goToMySubmission}
        </Button>
        <Button onPress={onCart} isBusy={cart === 'adding'} autoFocus>
          {texts.goToCart}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
