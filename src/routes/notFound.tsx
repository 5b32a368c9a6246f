import { texts } from '#messages/notFound.ts';
import { NotFound } from '#ui/screens/shell/NotFound.tsx';
import { usePage } from './usePage.ts';

/** Any other path (spec §2). */
export function Component() {
  usePage(texts.page);
  return <NotFound />;
}
