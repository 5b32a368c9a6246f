import { STATUS_CODES } from 'node:http';
import type { JsonSchema } from '@valibot/to-json-schema';
import { commonRefusals } from '#contract/endpoint.ts';
import type { Endpoint, RefusalDeclaration } from '#contract/endpoint.ts';
import { createObjectSchema } from './schemas.ts';

const no: JsonSchema = { type: 'boolean', const: false };

type Declared = [code: string, refusal: RefusalDeclaration];

/** Refusals of an endpoint by status; those that every call may give are components. */
export function getRefusals({ access, refusals }: Endpoint): Record<string, unknown> {
  const everywhere = Object.entries(commonRefusals).filter(
    ([code]) => access === 'session' || code !== 'session_ended',
  );
  const own = Object.values(refusals).map(({ status }) => status);
  const declared = Object.entries<RefusalDeclaration>({
    ...Object.fromEntries(everywhere),
    ...refusals,
  });
  const answers = byStatus(declared, (status, codes) =>
    own.includes(status) ? refusal(codes) : { $ref: `#/components/responses/${status}` },
  );
  return { ...answers, 500: { $ref: '#/components/responses/500' } };
}

/** The refusals that any call may give, by status. */
export function listCommonAnswers(): Record<string, unknown> {
  const schema = createObjectSchema({ success: no, message: { type: 'string' } });
  return {
    ...byStatus(Object.entries(commonRefusals), (_, codes) => refusal(codes)),
    500: { description: STATUS_CODES[500], content: { 'application/json': { schema } } },
  };
}

function byStatus(
  declared: readonly Declared[],
  answer: (status: RefusalDeclaration['status'], codes: readonly Declared[]) => unknown,
): Record<string, unknown> {
  const groups = Map.groupBy(declared, ([, { status }]) => status);
  return Object.fromEntries(
    [...groups].map(([status, codes]) => [String(status), answer(status, codes)]),
  );
}

function refusal(declared: readonly Declared[]) {
  const schema = createObjectSchema(
    {
      success: no,
      code: { type: 'string', enum: declared.map(([code]) => code) },
      message: { type: 'string' },
    },
    { errors: { type: 'object', additionalProperties: { type: 'string' } } },
  );
  const mayWait = declared.some(([, { status }]) => status === 429 || status === 503);
  return {
    description: declared.map(([code, { message }]) => `\`${code}\`: ${message}`).join('\n\n'),
    // `Retry-After` is in seconds.
    ...(mayWait && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
    content: { 'application/json': { schema } },
  };
}
