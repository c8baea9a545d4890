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
  readonly status: 200 | 201 | 204;
  readonly answer: z.ZodType;
  /** What a good answer says in its headers. */
  readonly answerHeaders?: z.ZodType;
  /** The answer is no JSON: bytes of this type. */
  readonly gives?: 'image/webp' | 'application/vnd.apple.pkpass' | 'application/pdf' | 'application/octet-stream';
  readonly problems: readonly ProblemCode[];
};

export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

/** Everything a call may be refused with: what it says itself, and the guard's refusal of what another site sends. */
export function problemsOf({ method, problems }: Pick<Endpoint, 'method' | 'problems'>): readonly ProblemCode[] {
  return method === 'GET' ? problems : [...problems, 'cross_site_request'];
}

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

type Part<E extends Endpoint, Key extends 'params' | 'query' | 'headers' | 'body'> = E[Key] extends z.ZodType
  ? { readonly [K in Key]: z.input<E[Key]> }
  : unknown;

/** What a caller hands over: only the parts that the call describes. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'headers'> & Part<E, 'body'>;
