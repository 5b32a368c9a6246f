/** The support code. */
export const texts = {
  intro:
    'Writing to us about a problem? Add a support code. It lists the last steps of this tab and how long they took: nothing you typed, no names, no addresses, no order numbers.',
  copy: 'Copy support code',
  copied: 'Copied. Paste it into your message to us.',
  code: 'Your support code',
  notCopied: 'The browser did not copy it. Please copy it from here.',
};
