import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeMinutes } from '#contract/limits.ts';
import { grantMinutes } from '#server/store/codes.ts';
import { deviceDays } from '#server/store/signIn.ts';

/**
 * The cookies beside `language`: this browser asked for a code, entered it, or has signed in
 * before. None of them signs anyone in.
 */
export function createCookies(isSecure: boolean) {
  const prefix = isSecure ? '__Host-' : '';
  const challenge = `${prefix}otp`;
  const grant = `${prefix}verified`;
  const device = `${prefix}device`;
  const options = { httpOnly: true, sameSite: 'strict', secure: isSecure, path: '/' } as const;
  return {
    readChallenge: (request: FastifyRequest) => request.cookies[challenge],
    readGrant: (request: FastifyRequest) => request.cookies[grant],
    readDevice: (request: FastifyRequest) => request.cookies[device],
    setChallenge: (reply: FastifyReply, token: string) =>
      reply.setCookie(challenge, token, { ...options, maxAge: codeMinutes * 60 }),
    setGrant: (reply: FastifyReply, token: string) =>
      reply.setCookie(grant, token, { ...options, maxAge: grantMinutes * 60 }),
    setDevice: (reply: FastifyReply, token: string) =>
      reply.setCookie(device, token, { ...options, maxAge: deviceDays * 24 * 60 * 60 }),
  };
}
