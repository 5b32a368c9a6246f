/** Words that a search takes for one another. */
export const synonyms: readonly (readonly string[])[] = [
  ['breaks', 'broke', 'connection', 'lost', 'network', 'offline'],
  ['cancel', 'delete', 'discard', 'remove', 'withdraw'],
  ['recover', 'restored', 'undo'],
  ['declined', 'denied', 'refused', 'rejected'],
  ['attachment', 'document', 'file'],
  ['code', 'otp'],
  ['expires', 'valid', 'validity'],
  ['price', 'cost'],
  ['login', 'signin', 'signs in'],
];
