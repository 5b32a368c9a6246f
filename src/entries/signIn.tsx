import { SignInPage } from '#routes/signIn.tsx';
import { showPage } from './showPage.tsx';

showPage(<SignInPage />);
