import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import { journeys } from '#contract/everyCall.ts';
import { filesPerUpload } from '#contract/limits.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { uploadTypes } from '#contract/upload.ts';
import { createAnswerSchema } from './answers.ts';
import { getExtras } from './extras.ts';
import { readDocComments } from './docComments.ts';
import { listCommonAnswers, getRefusals } from './refusals.ts';
import { listNamedSchemas, createObjectSchema, toSchema } from './schemas.ts';

/**
 * The calls of `contract/` as an OpenAPI 3.1 document, with the texts of the declarations and their
 * doc comments. The GraphQL query is left out: it has no envelope and describes its types itself.
 * Throws for a rule that JSON Schema cannot express.
 */
export function createOpenapiDocument() {
  const comments = readDocComments();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [journey, calls] of Object.entries(journeys)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      if (!endpoint.path.startsWith('/api/')) continue;
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operations = (paths[path] ??= {});
      operations[endpoint.method.toLowerCase()] = {
        operationId: name,
        tags: [journey],
        description: comments.get(name),
        security: endpoint.access === 'public' ? [] : [{ session: [] }],
        ...getParameters(name, endpoint),
        ...getBody(endpoint),
        responses: { ...createSuccess(name, endpoint), ...getRefusals(endpoint) },
      };
    }
  }
  const schemas = Object.entries(listNamedSchemas()).map(([name, schema]) => [
    name,
    { description: comments.get(name), ...schema },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Briefcase',
      version: packageJson.version,
      description: packageJson.description,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(schemas) as Record<string, unknown>,
      responses: listCommonAnswers(),
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function getParameters(call: string, { path, query }: Endpoint) {
  const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(name === 'type' && { enum: uploadTypes }) },
  }));
  const { properties = {} } = query ? toSchema(query) : {};
  const filters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));
  const { takes } = getExtras(call);
  const headers = takes ? [{ name: takes, in: 'header', schema: { type: 'string' } }] : [];
  const parameters = [...pathParameters, ...filters, ...headers];
  return parameters.length > 0 ? { parameters } : {};
}

function getBody({ body, multipart }: Endpoint) {
  if (!body && !multipart) return {};
  const file = { type: 'string', format: 'binary' } as const;
  const files = { type: 'array', items: file, minItems: 1, maxItems: filesPerUpload } as const;
  const content = body
    ? { 'application/json': { schema: toSchema(body) } }
    : { 'multipart/form-data': { schema: createObjectSchema({ files }) } };
  return { requestBody: { required: true, content } };
}

function createSuccess(call: string, endpoint: Endpoint): Record<string, unknown> {
  const { done, creates } = endpoint;
  const { data, takes, gives } = getExtras(call);
  const sentences = typeof done === 'object' ? Object.values(done).join(' / ') : done;
  const content = endpoint.archive
    ? { 'application/zip': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: createAnswerSchema(endpoint, data) } };
  const statuses = creates ? ['200', '201'] : ['200'];
  const headers = gives && { [gives]: { schema: { type: 'string' } } };
  const notModified = takes === 'If-None-Match' && {
    304: { description: STATUS_CODES[304], headers },
  };
  const yes = statuses.map((status) => [
    status,
    { description: sentences ?? STATUS_CODES[status], headers, content },
  ]);
  return { ...Object.fromEntries(yes), ...notModified };
}
