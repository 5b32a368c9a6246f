import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Collection } from 'react-aria-components/Collection';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import type { ApplicationStatus } from '#contract/application.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { quickFind as texts, signedIn } from '#messages/frame.ts';
import { useCloseRequest } from '#ui/closeRequest.ts';
import { ApplicationBadge, OrderBadge } from '#ui/parts/Badge.tsx';
import { IconButton, RetryButton } from '#ui/parts/Button.tsx';
import { Icon } from '#ui/parts/Icon.tsx';
import type { IconName } from '#ui/parts/Icon.tsx';
import { Key } from '#ui/parts/Key.tsx';
import { Live } from '#ui/parts/Live.tsx';
import { Money } from '#ui/parts/Money.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { hidden } from '#ui/theme/text.css.ts';
import * as styles from './QuickFindDialog.css.ts';

/** Debounce in milliseconds before the number of results is announced. */
const spokenAfter = 500;

/** One entry of the list; amounts in rupees. */
export interface QuickFindEntry {
  id: string;
  name: string;
  /** Shown below the name. */
  detail?: string;
  /** Searched, but not shown. */
  further?: string;
  icon: IconName;
  /** Shown without decimals. */
  price?: number;
  /** Shown with two decimals. */
  exactPrice?: number;
  status?: ApplicationStatus;
  orderStatus?: OrderStatus;
}

export interface QuickFindGroup {
  title: string;
  /** The best matches. */
  entries: readonly QuickFindEntry[];
  /** Number of matches, shown or not. */
  total: number;
}

interface QuickFindDialogProps {
  isOpen: boolean;
  /** Whether categories and own items are still loading. */
  isLoading: boolean;
  /** Why they could not be loaded. */
  failure?: string;
  /** Returns the groups that match a text. */
  find(text: string): readonly QuickFindGroup[];
  onChoose(id: string): void;
  onRetry(): void;
  onClose(): void;
}

/** Finds pages, items and actions by typing; full screen on phones. */
export function QuickFindDialog({ isOpen, onClose, ...palette }: QuickFindDialogProps) {
  useCloseRequest(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={styles.overlay}
    >
      <Modal className={styles.modal}>
        <Dialog aria-label={signedIn.quickFind} className={styles.dialog}>
          <Palette {...palette} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Palette({
  isLoading,
  failure,
  find,
  onChoose,
  onRetry,
  onClose,
}: Omit<QuickFindDialogProps, 'isOpen'>) {
  const [text, setText] = useState('');
  const groups = find(text);
  const shown = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const total = groups.reduce((sum, group) => sum + group.total, 0);

  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <div className={styles.head}>
        <TextField className={styles.field} aria-label={texts.field} autoFocus>
          <Icon name="search" />
          <Input
            className={styles.input}
            placeholder={texts.placeholder}
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            spellCheck="false"
          />
        </TextField>
        <IconButton icon="cross" label={texts.close} onPress={onClose} />
      </div>
      {failure ? (
        <div className={styles.failure}>
          <Icon name="alert" size="small" />
          <Live className={styles.failureWords} isAlert>
            {failure}
          </Live>
          <RetryButton size="small" onPress={onRetry} />
        </div>
      ) : null}
      <ListBox
        aria-label={texts.results}
        items={groups}
        className={styles.list}
        selectionMode="none"
        shouldFocusWrap
        onAction={(id) => onChoose(String(id))}
        renderEmptyState={() => <p className={styles.nothing}>{texts.nothing(text.trim())}</p>}
      >
        {(group: QuickFindGroup) => (
          <ListBoxSection id={group.title}>
            <Header className={styles.groupTitle}>{group.title}</Header>
            <Collection items={group.entries}>{(entry) => <Entry entry={entry} />}</Collection>
          </ListBoxSection>
        )}
      </ListBox>
      <div className={styles.foot}>
        <Live className={styles.status} after={spokenAfter}>
          {isLoading ? <Spinner /> : null}
          <span>{isLoading ? texts.loading : resultsText(text, shown, total)}</span>
        </Live>
        <p className={styles.keys} aria-hidden="true">
          <Key>↑</Key>
          <Key>↓</Key> {texts.toMove} <Key>{texts.enter}</Key> {texts.toOpen}{' '}
          <Key>{texts.escape}</Key> {texts.toClose}
        </p>
      </div>
    </Autocomplete>
  );
}

function resultsText(text: string, shown: number, total: number): string {
  if (shown === total) return texts.count(total);
  return text.trim() ? texts.countOf(total, shown) : texts.typeToSearch(total);
}

function Entry({ entry }: { entry: QuickFindEntry }) {
  const { id, name, detail, icon, price, exactPrice, status, orderStatus } = entry;
  const facts = [
    price !== undefined && <Money key="price" amount={price} decimals={0} />,
    exactPrice !== undefined && <Money key="exactPrice" amount={exactPrice} decimals={2} />,
    status && <ApplicationBadge key="status" status={status} />,
    orderStatus && <OrderBadge key="orderStatus" status={orderStatus} />,
  ].filter((fact) => typeof fact === 'object');
  return (
    <ListBoxItem id={id} textValue={name} className={styles.item}>
      <span className={styles.itemIcon}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {detail ? (
          <span className={styles.detail}>
            <Pause />
            <span>{detail}</span>
          </span>
        ) : null}
      </span>
      {facts.length > 0 ? (
        <span className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact.key}>
              <Pause />
              <span>{fact}</span>
            </span>
          ))}
        </span>
      ) : null}
    </ListBoxItem>
  );
}

/** Separates texts that a screen reader would join. */
function Pause() {
  return <span className={hidden}>, </span>;
}
