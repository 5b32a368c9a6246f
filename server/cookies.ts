import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeMinutes } from '#contract/oneTimeCode.ts';

const grantMinutes = 15;

/**
 * The only two cookies: one says "this browser asked for a code", the other "this browser entered
 * it". Neither signs anybody in.
 */
export function codeCookies(isSecure: boolean) {
  const prefix = isSecure ? '__Host-' : '';
  const challenge = `${prefix}otp`;
  const grant = `${prefix}verified`;
  const options = { httpOnly: true, sameSite: 'strict', secure: isSecure, path: '/' } as const;
  return {
    challengeOf: (request: FastifyRequest) => request.cookies[challenge],
    grantOf: (request: FastifyRequest) => request.cookies[grant],
    setChallenge: (reply: FastifyReply, token: string) =>
      reply.setCookie(challenge, token, { ...options, maxAge: codeMinutes * 60 }),
    setGrant: (reply: FastifyReply, token: string) =>
      reply.setCookie(grant, token, { ...options, maxAge: grantMinutes * 60 }),
  };
}
