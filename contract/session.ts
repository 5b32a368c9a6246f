import { endpoint } from './endpoint.ts';
import { confirmation, getData } from './readers.ts';
import { user } from './user.ts';

/** The signed-in customer (spec §7 Users). */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/user/me',
  access: 'session',
  answer: getData(user),
  refusals: {},
  general: 'session_ended',
});

/** Ends the session on the server; beyond §7, so a 404 counts as success. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'session',
  optional: true,
  answer: confirmation,
  done: 'You are signed out.',
  refusals: {},
});
