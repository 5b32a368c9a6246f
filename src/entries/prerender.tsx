import { prerender } from 'react-dom/static';
import { RegistrationPage } from '#routes/visitors/registration.tsx';
import { SignInPage } from '#routes/visitors/signIn.tsx';
import { FrameScreen } from '#ui/screens/shell/FrameScreen.tsx';
import { OfflineScreen } from '#ui/screens/shell/OfflineScreen.tsx';
import { CheckingScreen } from '#ui/screens/shell/StandaloneScreens.tsx';
import { VisitorPage } from './VisitorPage.tsx';

export { document as documentTexts } from '#messages/frame.ts';
export { language } from '#messages/common.ts';
export { customerScript, offlineScript, visitorScript } from './early.ts';

const pages = {
  frame: FrameScreen,
  signIn: SignInPage,
  registration: RegistrationPage,
  offline: OfflineScreen,
  desk: CheckingScreen,
};

/** Prerenders as HTML: a signed-out page to be hydrated, the frame, the offline page, or a wait. */
export async function drawPage(name: keyof typeof pages): Promise<string> {
  const Page = pages[name];
  const { prelude } = await prerender(
    <VisitorPage>
      <Page />
    </VisitorPage>,
  );
  return new Response(prelude).text();
}
