import { desk as texts } from '#messages/desk.ts';
import { Page } from '#ui/screens/shell/Page.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';

/** /desk/application/:id: one application, whose work is not at the desk yet. */
export function ApplicationPage() {
  usePageTitle(texts.application);
  return (
    <Page title={texts.application} intro={texts.applicationIntro}>
      {null}
    </Page>
  );
}
