import { visitorSentences } from '../visitorSentences.ts';

/** What flows can show before signing in, by key: a part of `messages`, without the calls of others. */
export const visitorMessages = {
  ...visitorSentences,

  'session.unreachable': 'We cannot reach the server',

  'connection.offline':
    'You are offline. What you see may be old, and nothing is saved until you are back.',
  'connection.pageWaits': 'You are offline. The page you chose opens when you are back.',
  'connection.stillOffline': 'You are still offline.',

  'code.sent': 'OTP sent to your email',

  'registration.failed': 'Failed to register',
} as const;
