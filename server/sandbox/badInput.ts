import type { FastifyReply } from 'fastify';
import { commonRefusals } from '#contract/endpoint.ts';

/** Refuses a call of the sandbox as those of the contract refuse input that breaks a rule. */
export function badInput(reply: FastifyReply) {
  const { status, message } = commonRefusals.input_invalid;
  return reply.code(status).send({ success: false, code: 'input_invalid', message });
}
