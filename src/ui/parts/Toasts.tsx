import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from 'react-aria-components/Button';
import { resolveValue, toast as toasts, useToaster } from 'react-hot-toast/headless';
import type { Toast } from 'react-hot-toast/headless';
import { common } from '#messages/common.ts';
import { liveRegions } from '#ui/announce.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import * as styles from './Toasts.css.ts';

/**
 * All toasts, newest last; each is mirrored in an existing live region. In React Aria's top layer,
 * they can be dismissed while a dialog is open.
 */
export function Toasts() {
  // Only a hydrated page has the regions.
  const isHydrated = useSyncExternalStore(never, yes, no);
  return isHydrated ? <ShownToasts /> : null;
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

function ShownToasts() {
  const { toasts: all, handlers } = useToaster();
  const visible = all.filter((toast) => toast.visible);
  const isError = (toast: Toast) => toast.type === 'error';
  return (
    <div data-react-aria-top-layer="true">
      {createPortal(visible.filter((toast) => !isError(toast)).map(spoken), liveRegions().status)}
      {createPortal(visible.filter(isError).map(spoken), liveRegions().alert)}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering only stops the clock */}
      <div
        className={styles.region}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') handlers.startPause();
        }}
        onPointerLeave={handlers.endPause}
        onFocus={handlers.startPause}
        onBlur={handlers.endPause}
      >
        {all.toReversed().map((toast) => (
          <ToastView key={toast.id} toast={toast} onDismiss={handlers.endPause} />
        ))}
      </div>
    </div>
  );
}

function spoken(toast: Toast) {
  return <p key={toast.id}>{resolveValue(toast.message, toast)}</p>;
}

interface ToastViewProps {
  toast: Toast;
  /** Called on dismissal, since a removed toast fires no blur. */
  onDismiss(): void;
}

function ToastView({ toast, onDismiss }: ToastViewProps) {
  return (
    <div
      className={styles.toast}
      data-leaving={toast.visible ? undefined : ''}
      data-type={toast.type}
    >
      <span className={styles.icon}>
        {toast.type === 'loading' ? (
          <Spinner />
        ) : (
          <Icon
            name={
              toast.type === 'error' ? 'alert' : toast.type === 'success' ? 'checkCircle' : 'info'
            }
          />
        )}
      </span>
      <div className={styles.words} aria-hidden="true">
        {resolveValue(toast.message, toast)}
      </div>
      <Button
        className={styles.close}
        aria-label={common.dismissMessage}
        onPress={() => {
          toasts.dismiss(toast.id);
          onDismiss();
        }}
      >
        <Icon name="cross" size="small" />
      </Button>
    </div>
  );
}

/** A toast's message with a title above it. */
export function TitledToast({ title, children }: { title: string; children: string }) {
  return (
    <span>
      <strong className={styles.title}>{title}</strong>
      <span>{children}</span>
    </span>
  );
}
