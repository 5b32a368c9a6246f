import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import type { Selection } from '#contract/form.ts';
import { messages } from '#messages';
import { Popover } from '#ui/parts/Popover.tsx';
import {
  NeedsFacts,
  NeedsPlaceholder,
  NeedsUnavailable,
} from '#ui/screens/catalogue/NeedsFacts.tsx';
import { paths } from '#contract/paths.ts';
import { storeSelection } from '#routes/device/selection.ts';
import { useNeeds } from './useNeeds.ts';

interface NeedsProps {
  category: Category;
  selection: Selection;
}

interface NeedsPopoverProps extends NeedsProps {
  isOpen: boolean;
  title: string;
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** All that a category's form asks for, beside its card, so that name and price stay visible. */
export function Component({ isOpen, title, trigger, onClose, ...needs }: NeedsPopoverProps) {
  const card = {
    get current() {
      return trigger.current?.closest('li') ?? null;
    },
  };
  return (
    <Popover isOpen={isOpen} title={title} trigger={card} isBeside onClose={onClose}>
      <Needs {...needs} />
    </Popover>
  );
}

function Needs({ category: { id, price }, selection }: NeedsProps) {
  const navigate = useNavigate();
  const { form, draft, needs } = useNeeds(selection, { isWhole: true });
  if (form.isError && !form.data) {
    return (
      <NeedsUnavailable message={messages['form.failed']} onRetry={() => void form.refetch()} />
    );
  }
  if (!needs) return <NeedsPlaceholder />;
  return (
    <NeedsFacts
      needs={needs}
      onContinue={
        draft &&
        (() => {
          storeSelection({ id, segmentId: selection.segmentId, price });
          void navigate(paths.application(draft.id));
        })
      }
    />
  );
}
