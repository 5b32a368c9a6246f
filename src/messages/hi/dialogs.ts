/** What dialogs of any kind say. */
export const texts = {
  areYouSure: 'क्या यह पक्का है?',
  cannotBeUndone: 'इसे पहले जैसा नहीं किया जा सकता।',
  close: 'बंद करें',
};
