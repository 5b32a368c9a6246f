import type { RegistrationForm } from '#contract/registration.ts';

/** A valid registration. */
export function getRegistration(email: string, password: string) {
  return {
    fullName: 'Asha Rao',
    email,
    mobile: '9876543210',
    companyName: 'Rao Textiles',
    jobTitle: 'Owner',
    country: 'India',
    gstNo: '',
    password,
    confirmPassword: password,
    agreeToTerms: true,
  } as const satisfies RegistrationForm;
}
