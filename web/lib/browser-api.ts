import { addressOf, type ApiCaller } from './api.ts';
import { spokenLocale } from './language.ts';

const TIMEOUT_MS = 20_000;

/** The browser's way to the server: same origin, cookies, the page's language. */
export const browserApi: ApiCaller = async (endpoint, input) => {
  const headers = new Headers({ accept: 'application/json', 'x-language': spokenLocale() });
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  const response = await fetch(addressOf(endpoint, input), init);
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
};
