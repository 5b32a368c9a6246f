import { isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { flowBookPath } from '#contract/deskPaths.ts';
import { codeMinutes } from '#contract/limits.ts';
import { grantMinutes } from '#server/store/codes.ts';
import { deviceDays } from '#server/store/signIn.ts';

/**
 * The address that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address.
 */
export function clientAddress(ip: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [left = '', right] = ip.split('%', 1)[0]?.split('::') ?? [];
  const head = splitParts(left);
  const tail = right === undefined ? [] : splitParts(right);
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const network = [...head, ...gap, ...tail].slice(0, 4);
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`;
}

function splitParts(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

/**
 * The cookies beside `language`: this browser asked for a code, entered it, has signed in before, or
 * may read the flow book. None of them signs anyone in.
 */
export function createCookies(isSecure: boolean) {
  const prefix = isSecure ? '__Host-' : '';
  const challenge = `${prefix}otp`;
  const grant = `${prefix}verified`;
  const device = `${prefix}device`;
  const flowBook = isSecure ? '__Secure-flows' : 'flows';
  const options = { httpOnly: true, sameSite: 'strict', secure: isSecure, path: '/' } as const;
  return {
    readChallenge: (request: FastifyRequest) => request.cookies[challenge],
    readGrant: (request: FastifyRequest) => request.cookies[grant],
    readDevice: (request: FastifyRequest) => request.cookies[device],
    readFlowBook: (request: FastifyRequest) => request.cookies[flowBook],
    setChallenge: (reply: FastifyReply, token: string) =>
      reply.setCookie(challenge, token, { ...options, maxAge: codeMinutes * 60 }),
    setGrant: (reply: FastifyReply, token: string) =>
      reply.setCookie(grant, token, { ...options, maxAge: grantMinutes * 60 }),
    setDevice: (reply: FastifyReply, token: string) =>
      reply.setCookie(device, token, { ...options, maxAge: deviceDays * 24 * 60 * 60 }),
    setFlowBook: (reply: FastifyReply, token: string) =>
      reply.setCookie(flowBook, token, { ...options, path: flowBookPath }),
  };
}
