import { z } from 'zod';
import { problemCodesOf, type Endpoint } from '#contracts/core/endpoint.ts';
import { proofOfWorkHeadersSchema } from '#contracts/core/proof-of-work.ts';
import { problemSchema, type ProblemCode } from '#contracts/core/problem.ts';
import type { Access } from '../app-type.ts';
import type { AllRefusals } from '../problems/refusal.ts';

type JsonSchema = Record<string, unknown>;

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: { readonly schemas: { readonly Problem: JsonSchema } };
};

export type OpenApiInput = {
  readonly title: string;
  readonly version: string;
  readonly serverUrl: string;
  readonly endpoints: readonly Endpoint[];
  readonly refusals: AllRefusals;
  /** Calls that have no API definition: protocols of other companies, streams, and redirects. */
  readonly undeclared: readonly UndeclaredCall[];
};

type UndeclaredCall = { readonly method: string; readonly path: string; readonly access: Access };

const problemReference = { $ref: '#/components/schemas/Problem' };

/**
 * Generates the OpenAPI 3.1 document from the API definitions and the registered calls without a definition. It
 * therefore always matches the server.
 */
export function openApiDocumentOf(api: OpenApiInput): OpenApiDocument {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of api.endpoints) addOperation(paths, endpoint, operationOf(endpoint, api.refusals));
  for (const call of api.undeclared) addOperation(paths, call, undeclaredOperation(call, api.refusals));
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

type OperationPath = { readonly method: string; readonly path: string };

function addOperation(
  paths: Record<string, Record<string, JsonSchema>>,
  { method, path }: OperationPath,
  operation: JsonSchema,
): void {
  const place = path.replace(/:(\w+)/g, '{$1}');
  paths[place] = { ...paths[place], [method.toLowerCase()]: operation };
}

function undeclaredOperation({ path, access }: UndeclaredCall, refusals: AllRefusals): JsonSchema {
  return {
    operationId: path.replace(/\W+/g, '_').replace(/^_|_$/g, ''),
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...undeclaredAnswers(access, refusals),
  };
}

/**
 * Returns the summary and responses of a call that has no contract. Such a call belongs to another company's protocol,
 * is a stream of server-sent events, or redirects the browser.
 */
function undeclaredAnswers(
  access: Access,
  refusals: AllRefusals,
): { readonly summary: string; readonly responses: JsonSchema } {
  if (access === 'signed') {
    return {
      summary:
        "Verified by the signature or the secret address of its caller; the provider's own protocol says what is in it",
      responses: {
        '200': { description: 'Taken' },
        ...responsesOf(['signature_invalid', 'service_unavailable'], refusals),
      },
    };
  }
  if (access === 'holder' || access === 'staff') {
    const events = { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
    const missing: ProblemCode = access === 'staff' ? 'not_signed_in' : 'not_found';
    return {
      summary: 'Server-sent events without content: after each one the page repeats its own call',
      responses: { '200': events, ...responsesOf([missing, 'too_many_requests', 'service_unavailable'], refusals) },
    };
  }
  return {
    summary: 'Address for a browser, which is sent on to a page or to a provider',
    responses: { '303': { description: 'Redirect' } },
  };
}

function operationOf(endpoint: Endpoint, refusals: AllRefusals): JsonSchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
      ...parametersOf(endpoint.problems.includes('work_required') ? proofOfWorkHeadersSchema : undefined, 'header'),
    ],
    ...(endpoint.body === undefined ? {} : { requestBody: bodyOf(endpoint.body, endpoint.takes) }),
    responses: {
      [endpoint.status]: answerOf(endpoint),
      ...nullAnswerOf(endpoint),
      ...otherAnswersOf(endpoint),
      ...responsesOf(problemCodesOf(endpoint), refusals),
    },
  };
}

function bodyOf(body: z.ZodType, type = 'application/json'): JsonSchema {
  return { required: true, content: { [type]: { schema: jsonSchema(body, 'input') } } };
}

function nullAnswerOf({ nullStatus }: Endpoint): JsonSchema {
  return nullStatus === undefined ? {} : { [nullStatus]: { description: 'There is none' } };
}

function otherAnswersOf({ otherResponses = {} }: Endpoint): JsonSchema {
  return Object.fromEntries(
    Object.entries(otherResponses).map(([status, answer]) => [
      status,
      { description: 'Refused', content: { 'application/json': { schema: jsonSchema(answer, 'output') } } },
    ]),
  );
}

function answerOf({ status, answer, responseHeaders, gives }: Endpoint): JsonSchema {
  if (status === 204) return { description: 'Done' };
  if (gives !== undefined) {
    return { description: 'Done', content: { [gives]: { schema: { type: 'string', format: 'binary' } } } };
  }
  return {
    description: 'Done',
    ...(responseHeaders === undefined ? {} : { headers: headersOf(responseHeaders) }),
    content: { 'application/json': { schema: jsonSchema(answer, 'output') } },
  };
}

function headersOf(part: z.ZodType): JsonSchema {
  const headers = parametersOf(part, 'header').map(({ name, in: _place, ...header }) => [name, header]);
  return Object.fromEntries(headers);
}

/** Returns one OpenAPI parameter for each property of an object schema. */
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

/** Groups problem codes by HTTP status. The description of each response lists all its codes. */
function responsesOf(codes: readonly ProblemCode[], refusals: AllRefusals): Record<string, JsonSchema> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = refusals[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
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
