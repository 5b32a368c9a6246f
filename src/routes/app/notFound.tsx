import { texts } from '#messages/notFound.ts';
import { NotFound } from '#ui/screens/shell/NotFound.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';

/** Any other path (spec §2). */
export function Component() {
  usePageTitle(texts.page);
  return <NotFound />;
}
