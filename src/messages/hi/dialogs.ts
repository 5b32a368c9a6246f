/** Texts of all dialogs. */
export const texts = {
  areYouSure: 'क्या आप निश्चित हैं?',
  cannotBeUndone: 'इस कार्रवाई को वापस नहीं लिया जा सकता।',
  close: 'बंद करें',
};
