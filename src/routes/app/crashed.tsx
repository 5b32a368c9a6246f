import { shell as texts } from '#messages/frame.ts';
import { CrashedScreen } from '#ui/screens/shell/CrashedScreen.tsx';
import { useSession } from '#routes/portal/session.tsx';
import { SupportCode } from '#routes/supportCode/supportCode.tsx';
import { usePageTitle } from '#routes/portal/usePageTitle.ts';

/** Replaces a page that threw or could not be loaded; its links reload the portal. */
export function Crashed() {
  usePageTitle(texts.crashedPage);
  const { isSignedIn } = useSession();
  return (
    <CrashedScreen
      isSignedIn={isSignedIn}
      help={<SupportCode align="center" />}
      onReload={() => location.reload()}
    />
  );
}
