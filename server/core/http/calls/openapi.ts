import { z } from 'zod';
import { problemsOf, type Endpoint } from '#contracts/core/endpoint.ts';
import { workHeadersSchema } from '#contracts/core/proof-of-work.ts';
import { problemSchema, type ProblemCode } from '#contracts/core/problem.ts';
import { problemStatus } from '../problems/problem-status.ts';

type JsonSchema = Record<string, unknown>;

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: { readonly schemas: { readonly Problem: JsonSchema } };
};

export type DescribedApi = {
  readonly title: string;
  readonly version: string;
  readonly serverUrl: string;
  readonly endpoints: readonly Endpoint[];
  /** Calls without a contract of ours: somebody else's protocol decides what is in them. */
  readonly foreign: readonly { readonly method: string; readonly path: string }[];
};

const problemReference = { $ref: '#/components/schemas/Problem' };

/** OpenAPI 3.1 from the contracts and nothing else, so it cannot say anything the server does not do. */
export function openApiOf(api: DescribedApi): OpenApiDocument {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of api.endpoints) add(paths, endpoint, operationOf(endpoint));
  for (const call of api.foreign) add(paths, call, foreignOperation(call.path));
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description:
        'Amounts ending in "Agorot" are whole agorot. Refusals have one status per code and words in the language of the request (x-language, cookie, Accept-Language).',
    },
    servers: [{ url: api.serverUrl }],
    paths,
    components: { schemas: { Problem: jsonSchema(problemSchema, 'output') } },
  };
}

type Place = { readonly method: string; readonly path: string };

function add(paths: Record<string, Record<string, JsonSchema>>, { method, path }: Place, operation: JsonSchema): void {
  const place = path.replace(/:(\w+)/g, '{$1}');
  paths[place] = { ...paths[place], [method.toLowerCase()]: operation };
}

function foreignOperation(path: string): JsonSchema {
  return {
    operationId: path.replace(/\W+/g, '_').replace(/^_|_$/g, ''),
    summary: "Proven by signature; the provider's own protocol says what is in it",
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    responses: { '200': { description: 'Taken' }, ...responsesOf(['signature_invalid', 'service_unavailable']) },
  };
}

function operationOf(endpoint: Endpoint): JsonSchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
      ...parametersOf(endpoint.problems.includes('work_required') ? workHeadersSchema : undefined, 'header'),
    ],
    ...(endpoint.body === undefined ? {} : { requestBody: bodyOf(endpoint.body, endpoint.takes) }),
    responses: { [endpoint.status]: answerOf(endpoint), ...nothingOf(endpoint), ...responsesOf(problemsOf(endpoint)) },
  };
}

function bodyOf(body: z.ZodType, type = 'application/json'): JsonSchema {
  return { required: true, content: { [type]: { schema: jsonSchema(body, 'input') } } };
}

function nothingOf({ nullIs }: Endpoint): JsonSchema {
  return nullIs === undefined ? {} : { [nullIs]: { description: 'There is none' } };
}

function answerOf({ status, answer, answerHeaders, gives }: Endpoint): JsonSchema {
  if (status === 204) return { description: 'Done' };
  if (gives !== undefined) {
    return { description: 'Done', content: { [gives]: { schema: { type: 'string', format: 'binary' } } } };
  }
  return {
    description: 'Done',
    ...(answerHeaders === undefined ? {} : { headers: headersOf(answerHeaders) }),
    content: { 'application/json': { schema: jsonSchema(answer, 'output') } },
  };
}

function headersOf(part: z.ZodType): JsonSchema {
  const headers = parametersOf(part, 'header').map(({ name, in: _place, ...header }) => [name, header]);
  return Object.fromEntries(headers);
}

/** Each parameter from the properties of one object schema. */
function parametersOf(part: z.ZodType | undefined, place: 'path' | 'query' | 'header'): JsonSchema[] {
  if (part === undefined) return [];
  const schema = jsonSchema(part, 'input');
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(schema['properties'] ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Several codes can share a status: they are listed in its description. */
function responsesOf(codes: readonly ProblemCode[]): Record<string, JsonSchema> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      String(status),
      { description: listed.join(', '), content: { 'application/json': { schema: problemReference } } },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
