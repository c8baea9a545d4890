import type { z } from 'zod';
import type { OptionalModule } from './optional-modules.ts';
import type { ProblemCode } from './problem.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Description of one HTTP endpoint. The server's route, the browser's client, the tests and the OpenAPI document are
 * built from it. `:name` marks a path parameter.
 */
export type Endpoint = {
  readonly name: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** Set if the request body is a form with a file instead of JSON. */
  readonly takes?: 'multipart/form-data';
  /** Maximum size of the JSON body in bytes, if it differs from the default of 64 KB. */
  readonly bodyMaxBytes?: number;
  readonly status: 200 | 201 | 204;
  readonly answer: z.ZodType;
  /** Status code of a successful response without a value. Such a response has no body. */
  readonly nullStatus?: 204;
  readonly responseHeaders?: z.ZodType;
  /** Content type of a response that is not JSON. */
  readonly gives?:
    | 'application/x-ndjson'
    | 'image/jpeg'
    | 'image/webp'
    | 'application/vnd.apple.pkpass'
    | 'application/pdf'
    | 'application/octet-stream'
    | 'application/zip'
    | 'text/html; charset=utf-8';
  readonly problems: readonly ProblemCode[];
  /** Schemas of other responses, by status code. An example is 412 with the step that the caller must do first. */
  readonly otherResponses?: Readonly<Record<number, z.ZodType>>;
  /**
   * True if the caller is a device that signs its requests. Such a device sends no `Origin` header. The endpoint then
   * works even before the shop is open.
   */
  readonly signed?: true;
  /** True if the endpoint works even before the shop is open. All endpoints of the staff portal do. */
  readonly worksBeforeOpening?: true;
  /**
   * Optional module to which the endpoint belongs. The site does not call the endpoint if the module is switched off.
   * Undefined for an endpoint that every shop has.
   */
  readonly part?: OptionalModule;
};

export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

/** Returns true if the path belongs to an endpoint of the staff portal, which also works before the shop is open. */
export function isStaffPath(path: string): boolean {
  return path.startsWith('/api/admin/');
}

/**
 * Returns all problem codes of an endpoint, including its own codes. Except for GET and signed calls, they include the
 * code for cross-site requests. Endpoints that need an open shop also get the code for a shop that is not open yet.
 */
export function problemCodesOf({
  method,
  path,
  problems,
  signed,
  worksBeforeOpening,
}: Pick<Endpoint, 'method' | 'path' | 'problems' | 'signed' | 'worksBeforeOpening'>): readonly ProblemCode[] {
  if (method === 'GET' || signed === true) return problems;
  if (isStaffPath(path) || worksBeforeOpening === true) return [...problems, 'cross_site_request'];
  return [...problems, 'cross_site_request', 'shop_not_open'];
}

export type ResponseOf<E extends Endpoint> = z.output<E['answer']>;

type RequestPart<E extends Endpoint, Key extends 'params' | 'query' | 'headers' | 'body'> = E[Key] extends z.ZodType
  ? { readonly [K in Key]: z.input<E[Key]> }
  : unknown;

export type InputOf<E extends Endpoint> = RequestPart<E, 'params'> &
  RequestPart<E, 'query'> &
  RequestPart<E, 'headers'> &
  RequestPart<E, 'body'>;
