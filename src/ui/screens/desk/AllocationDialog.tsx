import { useState } from 'react';
import { deskOrder as texts } from '#messages/deskOrders.ts';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { RadioGroup } from '#ui/parts/RadioGroup.tsx';
import { Stack } from '#ui/parts/space.tsx';

interface AllocationDialogProps {
  /** Of the refund. */
  amount: string;
  /** The items that it may have been for. */
  items: readonly { id: string; label: string }[];
  isBusy: boolean;
  onConfirm(itemId: string): void;
  onCancel(): void;
}

/** Asks for which item a refund was. */
export function AllocationDialog({
  amount,
  items,
  isBusy,
  onConfirm,
  onCancel,
}: AllocationDialogProps) {
  const [chosen, setChosen] = useState(items[0]?.id ?? '');
  return (
    <ConfirmDialog
      isOpen
      title={texts.allocateTitle(amount)}
      message={
        <Stack space="regular">
          <RadioGroup
            label={texts.allocateItem}
            name="item"
            value={chosen}
            onChange={setChosen}
            options={items.map(({ id, label }) => ({ value: id, label }))}
          />
          <span>{texts.allocateHint}</span>
        </Stack>
      }
      confirmLabel={texts.allocateConfirm}
      isBusy={isBusy}
      onConfirm={() => onConfirm(chosen)}
      onCancel={onCancel}
    />
  );
}
