import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';

interface OpenapiDocument {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
}

const file = join(import.meta.dirname, '../../docs/openapi.json');

/** The number of answers compared, and those that differ from the document. */
export interface Comparison {
  answers: number;
  mismatches: string[];
}

/**
 * Compares the server's answers from now on with `docs/openapi.json`. Call it before the server is
 * ready.
 */
export function compareAnswers(app: FastifyInstance): Comparison {
  const document = JSON.parse(readFileSync(file, 'utf8')) as OpenapiDocument;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const comparison: Comparison = { answers: 0, mismatches: [] };

  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const path = (routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[method.toLowerCase()];
    const body = Buffer.isBuffer(payload) ? payload.toString() : payload;
    // Streams have no complete body here, and a 304 has none.
    if (!operation || reply.statusCode === 304 || typeof body !== 'string') return;
    const status = String(reply.statusCode);
    const pointer = ['#', 'paths', path, method.toLowerCase(), 'responses', status];
    const answer = operation.responses[status]?.$ref ?? pointer.map(escape).join('/');
    const validate = ajv.getSchema(`api${answer}/content/application~1json/schema`);
    comparison.answers += 1;
    if (validate?.(JSON.parse(body)) === true) return;
    comparison.mismatches.push(
      `${method} ${path} ${status} ${ajv.errorsText(validate?.errors)}: ${body}`,
    );
  });
  return comparison;
}

function escape(step: string): string {
  return step === '#' ? step : encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
