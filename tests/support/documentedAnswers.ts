import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';

interface OpenapiDocument {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
}

const file = join(import.meta.dirname, '../../docs/openapi.json');

/** What was compared so far, and what of it the document does not tell. */
export interface Comparison {
  answers: number;
  strays: string[];
}

/** Compares what a server answers from now on with `docs/openapi.json`. Called before the server is ready. */
export function compareAnswers(app: FastifyInstance): Comparison {
  const document = JSON.parse(readFileSync(file, 'utf8')) as OpenapiDocument;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const comparison: Comparison = { answers: 0, strays: [] };

  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const path = (routeOptions.url ?? '').replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[method.toLowerCase()];
    const body = Buffer.isBuffer(payload) ? payload.toString() : payload;
    // A stream is sent as it is made; 304 says that the caller has the answer.
    if (!operation || reply.statusCode === 304 || typeof body !== 'string') return;
    const status = String(reply.statusCode);
    const place = ['#', 'paths', path, method.toLowerCase(), 'responses', status];
    const answer = operation.responses[status]?.$ref ?? place.map(escape).join('/');
    const validate = ajv.getSchema(`api${answer}/content/application~1json/schema`);
    comparison.answers += 1;
    if (validate?.(JSON.parse(body)) === true) return;
    comparison.strays.push(
      `${method} ${path} ${status} ${ajv.errorsText(validate?.errors)}: ${body}`,
    );
  });
  return comparison;
}

function escape(step: string): string {
  return step === '#' ? step : encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
