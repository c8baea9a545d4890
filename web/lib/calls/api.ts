import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { nextCursorOf } from '#contracts/core/paging.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';

/** Input of an API call. `callApi` checks the required values against the API definition. */
export type ApiInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
};

/** Sends an API call to the server. In the browser it uses fetch. On the server it is a call within the process. */
export type ApiCaller = (
  endpoint: Endpoint,
  input: ApiInput,
) => Promise<{ readonly status: number; readonly body: unknown; readonly link?: string | null }>;

export type ApiResponse<Value> =
  /** `next` is the cursor of the next page if the response is a paginated list. */
  | { readonly ok: true; readonly value: Value; readonly next?: string }
  /** `status` is 0 if the network returned no response, or a response that could not be read. */
  | { readonly ok: false; readonly problem: Problem; readonly status: number };

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

function unknownProblem(): Problem {
  return { code: 'internal_error', message: m.problem_internal_error() };
}

/**
 * Sends one API call to the given endpoint. Never throws, because every failure is returned as a problem with a text in
 * the language of the page. Responses are not validated again, because they come from the shop's own server.
 */
export async function callApi<E extends Endpoint>(
  api: ApiCaller,
  endpoint: E,
  input: InputOf<E>,
): Promise<ApiResponse<ResponseOf<E>>> {
  try {
    const { status, body, link } = await api(endpoint, input as ApiInput);
    const next = nextCursorOf(link);
    if (status === endpoint.status) {
      return { ok: true, value: body as ResponseOf<E>, ...(next === null ? {} : { next }) };
    }
    if (isProblem(body)) return { ok: false, problem: body, status };
    return { ok: false, problem: unknownProblem(), status };
  } catch (error) {
    // the response is not JSON, so it was sent by another system, such as a proxy
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

/** Builds the URL of an endpoint. Replaces the `:name` placeholders in its path with values and adds the query. */
export function endpointUrlOf(endpoint: Pick<Endpoint, 'path'>, input: ApiInput): string {
  const params = new Map(entriesOf(input.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''));
  const query = new URLSearchParams(entriesOf(input.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}
