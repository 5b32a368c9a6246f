import { desk as texts } from '#messages/desk.ts';
import { Page } from '#ui/screens/shell/Page.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';

export function QueuePage() {
  usePageTitle(texts.queue);
  return <Page title={texts.queue}>{null}</Page>;
}
