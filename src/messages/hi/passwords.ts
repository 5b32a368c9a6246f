/** Texts where a password is chosen. */
export const texts = {
  newPassword: 'नया पासवर्ड',
  confirmPassword: 'पासवर्ड की पुष्टि करें',
  passwordRule: 'कम से कम 6 अक्षर।',
};
