import type { Endpoint } from '#contracts/core/endpoint.ts';
import { addressOf, type ApiCaller } from './api.ts';
import { spokenLocale } from '../language/language.ts';
import { loadPart } from '../missing-files/missing-file.ts';
import { noteServerTime } from '../freshness/server-time.ts';

const TIMEOUT_MS = 20_000;
/** Ten megabytes on a slow phone line. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** The body as the contract wants it: a form with its files, else JSON. */
function bodyOf(endpoint: Endpoint, body: unknown): string | FormData {
  if (endpoint.takes === undefined) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) form.set(name, value);
    else if (typeof value === 'string') form.set(name, value);
  }
  return form;
}

/** A gateway's page for an error of its own says nothing but its status; a page in the place of an answer is thrown. */
function bodyIn(text: string, status: number): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status >= 500) return null;
    throw error;
  }
}

/** RFC 6585: the request needs a precondition, here a proof of work. */
const WORK_REQUIRED = 428;

/**
 * Calls the server from the browser: same origin, cookies, the page's language. A call that is answered `work_required` is
 * sent again with a solved challenge; the person only sees how far the calculation is.
 */
export const browserApi: ApiCaller = async (endpoint, input) => {
  const answer = await send(endpoint, input);
  if (answer.status !== WORK_REQUIRED) return answer;
  const calculation = await loadPart(() => import('./proof-of-work.ts')).catch(() => null);
  const work = (await calculation?.doWork(send)) ?? null;
  if (work === null) return answer;
  return await send(endpoint, { ...input, headers: { ...Object(input.headers), 'x-proof-of-work': work } });
};

/** Calls under way that may change something: a reload would lose their answers. */
export const openCalls = { count: 0 };

const send: ApiCaller = async (endpoint, input) => {
  const headers = new Headers({ accept: 'application/json', 'x-language': spokenLocale() });
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
    // of a form the browser says the type itself, with the boundary it chose
    if (endpoint.takes === undefined) headers.set('content-type', 'application/json');
    init.body = bodyOf(endpoint, input.body);
  }
  const changes = Number(endpoint.method !== 'GET');
  openCalls.count += changes;
  try {
    const response = await fetch(addressOf(endpoint, input), init);
    noteServerTime(response);
    const text = await response.text();
    return { status: response.status, body: bodyIn(text, response.status), link: response.headers.get('link') };
  } finally {
    openCalls.count -= changes;
  }
};
