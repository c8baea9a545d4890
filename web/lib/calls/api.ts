import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { nextCursorOf } from '#contracts/core/paging.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';

/** What a call carries; which parts are needed is checked by `callApi` against the contract. */
export type ApiInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
};

/** Carries a call to the server: in the browser by fetch, on the server within the process. */
export type ApiCaller = (
  endpoint: Endpoint,
  input: ApiInput,
) => Promise<{ readonly status: number; readonly body: unknown; readonly link?: string | null }>;

export type ApiAnswer<Value> =
  /** `next` is the cursor of the next page, where the answer is a list that has one. */
  | { readonly ok: true; readonly value: Value; readonly next?: string }
  /** `status` 0: the network did not answer, or nobody can read what did. */
  | { readonly ok: false; readonly problem: Problem; readonly status: number };

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

function unknownProblem(): Problem {
  return { code: 'internal_error', message: m.problem_internal_error() };
}

/**
 * Makes one call of the contract. Never throws: whatever goes wrong comes back as a problem with
 * words in the page's language. Answers come from our own server and are not validated again.
 */
export async function callApi<E extends Endpoint>(
  api: ApiCaller,
  endpoint: E,
  input: InputOf<E>,
): Promise<ApiAnswer<AnswerOf<E>>> {
  try {
    const { status, body, link } = await api(endpoint, input as ApiInput);
    const next = nextCursorOf(link);
    if (status === endpoint.status) {
      return { ok: true, value: body as AnswerOf<E>, ...(next === null ? {} : { next }) };
    }
    if (isProblem(body)) return { ok: false, problem: body, status };
    return { ok: false, problem: unknownProblem(), status };
  } catch (error) {
    // something answered, a proxy for instance, and not in our words
    const unreadable = error instanceof SyntaxError;
    if (unreadable) return { ok: false, problem: unknownProblem(), status: 0 };
    return { ok: false, problem: { code: 'service_unavailable', message: m.problem_offline() }, status: 0 };
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(value);
}

function entriesOf(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, textOf(value)]);
}

/** Fills `:name` marks of a contract's path and adds the query. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, input: ApiInput): string {
  const params = new Map(entriesOf(input.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''));
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}
