import { visitorSentences } from '../visitorSentences.ts';

/** Texts of signed-out flows, by key: a part of `messages`, without those of other calls. */
export const visitorMessages = {
  ...visitorSentences,

  'session.unreachable': 'We cannot reach the server',

  'connection.offline':
    'You are offline. What you see may be old, and nothing is saved until you are back.',
  'connection.pageWaits': 'You are offline. The page you chose opens when you are back.',
  'connection.stillOffline': 'You are still offline.',

  'storage.blocked':
    'You could not be signed in: this browser blocks storage for this site, or has no room left. Please allow cookies and site data, then try again.',

  'code.sent': 'OTP sent to your email',

  'registration.failed': 'Failed to register',
  'registration.notSignedIn':
    'You could not be signed in: this browser blocks storage for this site, or has no room left. Please allow cookies and site data, then log in.',
} as const;
