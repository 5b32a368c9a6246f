import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { messages } from '#messages';
import { texts } from '#messages/catalogue.ts';
import { common } from '#messages/common.ts';
import { Disclosure } from '#ui/parts/Disclosure.tsx';
import {
  ReadinessFacts,
  ReadinessPlaceholder,
  ReadinessUnavailable,
} from '#ui/screens/catalogue/ReadinessFacts.tsx';
import { useWhole } from '../olderPages.tsx';
import { paths } from '../paths.ts';
import { usePortal } from '../portal.ts';
import { storeSelection } from '../selection.ts';
import { useSession } from '../session.tsx';
import { findDraft, toReadiness } from './readiness.ts';

interface CategoryReadinessProps {
  category: Category;
  segmentId: string;
}

/** `What you will need` on a category card; asks the server for nothing until it is opened. */
export function CategoryReadiness({ category, segmentId }: CategoryReadinessProps) {
  return (
    <Disclosure title={texts.needs} accessibleName={common.of(texts.needs, category.name)}>
      <Facts category={category} segmentId={segmentId} />
    </Disclosure>
  );
}

function Facts({ category: { id, price }, segmentId }: CategoryReadinessProps) {
  const { queries } = usePortal();
  const { user } = useSession();
  const navigate = useNavigate();
  const form = useQuery(queries.formStructure());
  const applications = useInfiniteQuery(queries.applications());
  const own = applications.data ?? [];
  const draft = findDraft(own, id);
  useWhole(applications, draft === undefined);
  if (form.isError && !form.data) {
    return (
      <ReadinessUnavailable message={messages['form.failed']} onRetry={() => void form.refetch()} />
    );
  }
  if (!form.data || applications.isPending) return <ReadinessPlaceholder />;
  return (
    <ReadinessFacts
      readiness={toReadiness(form.data, { segmentId, categoryId: id }, user, own)}
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
