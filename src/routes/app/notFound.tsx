import { notFound as texts } from '#messages/frame.ts';
import { NotFound } from '#ui/screens/shell/NotFound.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';

/** Any other path (spec §2). */
export function Component() {
  usePageTitle(texts.page);
  return <NotFound />;
}
