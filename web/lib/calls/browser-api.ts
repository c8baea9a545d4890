import type { Endpoint } from '#contracts/core/endpoint.ts';
import { endpointUrlOf, type ApiCaller } from './api.ts';
import { currentLocale } from '../language/language.ts';
import { loadRequestedModule } from '../missing-files/missing-file.ts';
import { recordServerTime } from '../freshness/server-time.ts';

const TIMEOUT_MS = 20_000;
/**
 * Timeout in milliseconds of a call that uploads files. It is long enough to upload ten megabytes on a slow mobile
 * connection.
 */
const UPLOAD_TIMEOUT_MS = 120_000;

/**
 * Returns the request body in the format of the API definition. The body is form data if it contains files, and JSON
 * otherwise.
 */
function bodyOf(endpoint: Endpoint, body: unknown): string | FormData {
  if (endpoint.takes === undefined) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) form.set(name, value);
    else if (typeof value === 'string') form.set(name, value);
  }
  return form;
}

/**
 * Parses a response body as JSON. Returns null if the body is empty, or if a response with status 500 or above is not
 * JSON. Throws a `SyntaxError` if any other response is not JSON, for example an HTML page.
 */
function parseResponseBody(text: string, status: number): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status >= 500) return null;
    throw error;
  }
}

/**
 * HTTP status with which the server demands a proof of work. RFC 6585 defines it for requests that need a precondition.
 */
const WORK_REQUIRED = 428;

/**
 * Calls the server from the browser, on the same origin, with cookies and the language of the page. If the response is
 * `work_required`, solves the challenge and sends the call again. The visitor sees only the progress.
 */
export const browserApi: ApiCaller = async (endpoint, input) => {
  const answer = await send(endpoint, input);
  if (answer.status !== WORK_REQUIRED) return answer;
  const calculation = await loadRequestedModule(() => import('./proof-of-work.ts')).catch(() => null);
  const work = (await calculation?.solveProofOfWork(send)) ?? null;
  if (work === null) return answer;
  return await send(endpoint, { ...input, headers: { ...Object(input.headers), 'x-proof-of-work': work } });
};

/**
 * Number of running calls that can change data. The page must not reload during such a call, because the response would
 * be lost.
 */
export const callsInFlight = { count: 0 };

const send: ApiCaller = async (endpoint, input) => {
  const headers = new Headers({ accept: 'application/json', 'x-language': currentLocale() });
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(endpoint.takes === undefined ? TIMEOUT_MS : UPLOAD_TIMEOUT_MS),
  };
  if (input.body !== undefined) {
    // the browser sets the type for form data itself, including its boundary
    if (endpoint.takes === undefined) headers.set('content-type', 'application/json');
    init.body = bodyOf(endpoint, input.body);
  }
  const changes = Number(endpoint.method !== 'GET');
  callsInFlight.count += changes;
  try {
    const response = await fetch(endpointUrlOf(endpoint, input), init);
    recordServerTime(response);
    const text = await response.text();
    return {
      status: response.status,
      body: parseResponseBody(text, response.status),
      link: response.headers.get('link'),
    };
  } finally {
    callsInFlight.count -= changes;
  }
};
