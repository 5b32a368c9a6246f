import { prerender } from 'react-dom/static';
import { RegistrationPage } from '#routes/registration.tsx';
import { SignInPage } from '#routes/signIn.tsx';
import { VisitorPage } from './VisitorPage.tsx';

const pages = { signIn: SignInPage, registration: RegistrationPage };

/** The page of a visitor without a token as HTML, to be woken in the browser. */
export async function drawPage(name: keyof typeof pages): Promise<string> {
  const Page = pages[name];
  const { prelude } = await prerender(
    <VisitorPage>
      <Page />
    </VisitorPage>,
  );
  return new Response(prelude).text();
}
