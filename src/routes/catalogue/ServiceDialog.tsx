import { useNavigate } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { paths } from '#contract/paths.ts';
import { messages } from '#messages';
import {
  NeedsFacts,
  NeedsPlaceholder,
  NeedsUnavailable,
} from '#ui/screens/catalogue/NeedsFacts.tsx';
import { ServiceView } from '#ui/screens/catalogue/ServiceView.tsx';
import { storeSelection } from '#routes/device/selection.ts';
import { useNeedsAndDraft } from './useNeeds.ts';

/** A category with its segment. */
export interface Service {
  category: Category;
  segmentId: string;
  segmentName: string;
}

interface ServiceDialogProps {
  /** Unset before one is opened. */
  service: Service | undefined;
  isOpen: boolean;
  isOpening: boolean;
  failure?: string | undefined;
  onFill(service: Service): void;
  onClose(): void;
}

/** What a category delivers and what its form asks for. */
export function Component({ service, onFill, ...view }: ServiceDialogProps) {
  if (!service) return null;
  const { category, segmentName } = service;
  return (
    <ServiceView
      {...view}
      category={category}
      segmentName={segmentName}
      needs={<Needs {...service} />}
      onFill={() => onFill(service)}
    />
  );
}

function Needs({ category: { id, price }, segmentId }: Service) {
  const navigate = useNavigate();
  const { form, draft, needs } = useNeedsAndDraft({ segmentId, categoryId: id });
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
          storeSelection({ id, segmentId, price });
          void navigate(paths.application(draft.id));
        })
      }
    />
  );
}
