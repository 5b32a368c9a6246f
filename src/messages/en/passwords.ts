/** Texts where a password is chosen. */
export const texts = {
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  passwordRule: 'At least 6 characters.',
};
