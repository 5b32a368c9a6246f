import { RegistrationPage } from '#routes/visitors/registration.tsx';
import { showPage } from './showPage.tsx';

showPage(<RegistrationPage />);
