import { RegistrationPage } from '#routes/registration.tsx';
import { showPage } from './showPage.tsx';

showPage(<RegistrationPage />);
