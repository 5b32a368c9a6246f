import type { FastifyReply } from 'fastify';
import { commonRefusals } from '#contract/endpoint.ts';

/** Refuses invalid input of a sandbox call as the contract's calls do. */
export function badInput(reply: FastifyReply) {
  const { status, message } = commonRefusals.input_invalid;
  return reply.code(status).send({ success: false, code: 'input_invalid', message });
}
