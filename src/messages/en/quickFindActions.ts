/** Actions of quick find, worded without context; an action of a button has the button's label. */
export const texts = {
  nextStep: 'Next step',
  previousStep: 'Previous step',
  saveDraft: 'Save as Draft',
  submit: 'Submit Application',
  loadForm: 'Load the form again',
  restoreCopy: 'Go on with the answers typed last',
  saveAnswers: 'Save the answers again',
  loadOther: 'Load the other version again',

  loadSegments: 'Load the segments again',
  loadCategories: 'Load the categories again',

  checkout: 'Proceed to Checkout',
  checkPayment: 'Check the payment again',
  cancelOrder: 'Cancel the order',
  leavePayment: 'Leave while the payment is checked',

  loadProfile: 'Load the profile again',
  editProfile: 'Edit profile',
  exportData: 'Export my data',
  changePassword: 'Change password',
  deleteAccount: 'Delete account',

  removeItem: 'Remove from the cart',
  restoreItem: 'Put back into the cart',
  deleteBookmark: 'Delete the bookmark',
  restoreBookmark: 'Put the bookmark back',
  editDraft: 'Edit the draft',
  useAgain: 'Use again',
  restoreDraft: 'Bring the draft back',
  checkDraft: 'Check whether the draft is there',
  uploadAgain: 'Upload again',
  cancelUpload: 'Cancel the upload',
  dismissFile: 'Take the file off the list',
  undoRemoving: 'Undo removing',
  markRead: 'Mark as read',
};
