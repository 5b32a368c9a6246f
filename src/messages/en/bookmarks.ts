/** The page of bookmarks. */
export const bookmarks = {
  intro: 'Applications you set aside for later.',
  unread: 'Your bookmarks could not be loaded.',
  loading: 'Loading your bookmarks',
  none: 'No bookmarks found.',
  noneHint: 'Applications that you set aside appear here. My Submission shows all of yours.',
  list: 'Bookmarks',
  /** Follows `Show older`. */
  entries: 'bookmarks',
  deleted: (name: string) => `The bookmark of ${name} was deleted.`,
  deleteTitle: 'Confirm Deletion',
  deleteQuestion: (name: string) => `Do you want to delete the bookmark of ${name}?`,
  unknownReason: 'Something went wrong.',
};
