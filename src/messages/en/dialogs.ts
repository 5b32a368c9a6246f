/** Texts of all dialogs. */
export const texts = {
  areYouSure: 'Are you sure?',
  cannotBeUndone: 'This action cannot be undone.',
  close: 'Close',
};
