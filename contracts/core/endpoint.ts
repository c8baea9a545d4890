import type { z } from 'zod';
import type { ProblemCode } from './problem.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One HTTP call: the single description that the server's route, the browser's client, the
 * tests and the OpenAPI document are made from. `:name` marks a path parameter.
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
  /** The body is no JSON: a form with a file in it. */
  readonly takes?: 'multipart/form-data';
  /** The most bytes its JSON may have where that is more than elsewhere (64 KB). */
  readonly bodyMaxBytes?: number;
  readonly status: 200 | 201 | 204;
  readonly answer: z.ZodType;
  /** An answer of null is sent with this status and without a body. */
  readonly nullIs?: 204;
  /** What a good answer says in its headers. */
  readonly answerHeaders?: z.ZodType;
  /** The answer is no JSON: bytes of this type. */
  readonly gives?:
    | 'application/x-ndjson'
    | 'image/webp'
    | 'application/vnd.apple.pkpass'
    | 'application/pdf'
    | 'application/octet-stream'
    | 'application/zip'
    | 'text/html; charset=utf-8';
  readonly problems: readonly ProblemCode[];
};

export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

/** Calls of the portal, which is there before the shop is open. */
export function isStaffPath(path: string): boolean {
  return path.startsWith('/api/admin/');
}

/**
 * Everything a call may be refused with: what it says itself, the guard's refusal of what another site sends, and that
 * the shop is not open yet.
 */
export function problemsOf({
  method,
  path,
  problems,
}: Pick<Endpoint, 'method' | 'path' | 'problems'>): readonly ProblemCode[] {
  if (method === 'GET') return problems;
  return isStaffPath(path) ? [...problems, 'cross_site_request'] : [...problems, 'cross_site_request', 'shop_not_open'];
}

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

type Part<E extends Endpoint, Key extends 'params' | 'query' | 'headers' | 'body'> = E[Key] extends z.ZodType
  ? { readonly [K in Key]: z.input<E[Key]> }
  : unknown;

/** What a caller hands over: only the parts that the call describes. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'headers'> & Part<E, 'body'>;
