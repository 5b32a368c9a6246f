import { useState } from 'react';
import type { ReactElement } from 'react';
import { lazyDialog } from '#routes/portal/lazyDialog.tsx';
import type { Service } from './ServiceDialog.tsx';

const ServiceDialog = lazyDialog(() => import('./ServiceDialog.tsx'));

interface Home {
  /** The category whose form is opening. */
  openingId?: string | undefined;
  /** The category whose form could not be opened, and why. */
  failedId?: string | undefined;
  failure?: string | undefined;
  onFill(service: Service): void;
}

/** The view of one category, for all cards of home; its code loads when a card is near. */
export function useServiceView({ openingId, failedId, failure, onFill }: Home): {
  onIntent(): void;
  onOpen(service: Service): void;
  renderDialog(): ReactElement;
} {
  const [hasIntent, setIntent] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [service, setService] = useState<Service>();
  const id = service?.category.id;
  const onOpen = (chosen: Service) => {
    setService(chosen);
    setOpen(true);
  };
  return {
    onIntent: () => setIntent(true),
    onOpen,
    renderDialog: () => (
      <ServiceDialog
        isPrefetched={hasIntent}
        isOpen={isOpen}
        service={service}
        isOpening={id !== undefined && id === openingId}
        failure={id === failedId ? failure : undefined}
        onFill={onFill}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
