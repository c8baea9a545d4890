import http from 'node:http';
import https from 'node:https';
import { isPublicUrl, lookUpPublicAddress } from './public-hosts.ts';

/**
 * Reason why a request got no usable response. Except for `invalid_url`, it is unknown if the receiver processed the
 * request.
 */
export type HttpFailure =
  | 'timeout'
  | 'connection'
  | 'redirect'
  | 'content_type'
  | 'too_large'
  | 'truncated'
  | 'invalid_json'
  | 'invalid_url';

export type HttpCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Serialised body of the request, in exactly the bytes that a signature covers. It is JSON unless `headers` has
   * another type.
   */
  readonly body?: string | Buffer;
  /** Expected response body. 'status' accepts any body and discards it; 'json' (default) requires JSON. */
  readonly expect?: 'json' | 'status';
  readonly timeoutMs?: number;
  /**
   * True if the request must not be retried automatically. Such a request moves money, and its receiver has no
   * idempotency keys.
   */
  readonly once?: true;
};

/**
 * Result of a request: a response with any status except redirects, or the reason why there is no response. The
 * response contains its JSON, which is null for an empty body.
 */
export type HttpResult =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | { readonly ok: false; readonly reason: HttpFailure; readonly detail: string };

export type HttpJson = {
  /** Sends a request. Never throws. `timeoutMs` covers the whole request: DNS, connection, response and last byte. */
  request(call: HttpCall): Promise<HttpResult>;
  close(): void;
};

export type HttpJsonOptions = {
  readonly timeoutMs?: number;
  readonly maxSocketsPerHost?: number;
  /**
   * True for untrusted URLs. Then only https requests to hosts of the public internet are allowed, which prevents
   * server-side request forgery.
   */
  readonly publicOnly?: boolean;
};

const DEFAULT_TIMEOUT_MS = 8_000;
const RESPONSE_CAP_BYTES = 1_048_576;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

function failure(reason: HttpFailure, detail: string): HttpResult {
  return { ok: false, reason, detail };
}

/**
 * Creates the HTTP client for outgoing requests, except those to identity providers and push services. It keeps
 * connections alive and reads at most 1 MB. It follows no redirects, because a provider must not choose a URL for us. A
 * request is repeated once if a kept-alive connection was closed before the first byte, unless `once` forbids it.
 */
export function createHttpJson(options: HttpJsonOptions = {}): HttpJson {
  const agentOptions = {
    keepAlive: true,
    maxSockets: options.maxSocketsPerHost ?? 256,
    maxFreeSockets: 64,
    scheduling: 'lifo',
    ...(options.publicOnly === true ? { lookup: lookUpPublicAddress } : {}),
  } as const;
  const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) };
  const defaultTimeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  return {
    request: (call) =>
      new Promise((resolve) => {
        const { publicOnly = false } = options;
        runExchange({
          call,
          agents,
          publicOnly,
          deadlineMs: Date.now() + (call.timeoutMs ?? defaultTimeoutMs),
          resolve,
        });
      }),
    close: () => {
      agents['http:'].destroy();
      agents['https:'].destroy();
    },
  };
}

type HttpExchange = {
  readonly call: HttpCall;
  readonly agents: { readonly 'http:': http.Agent; readonly 'https:': https.Agent };
  readonly publicOnly: boolean;
  readonly deadlineMs: number;
  readonly resolve: (result: HttpResult) => void;
  readonly repeated?: boolean;
};

function runExchange(exchange: HttpExchange): void {
  const request = openRequest(exchange);
  if (request === null) {
    exchange.resolve(failure('invalid_url', 'only absolute http and https addresses without credentials are called'));
    return;
  }
  let settled = false;
  function settle(result: HttpResult): void {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    exchange.resolve(result);
  }
  const timer = setTimeout(
    () => {
      settle(failure('timeout', 'no complete answer in time'));
      request.destroy();
    },
    Math.max(0, exchange.deadlineMs - Date.now()),
  );
  request.on('response', (response) => {
    readAnswer(response, exchange.call.expect ?? 'json', (result) => {
      settle(result);
      if (!result.ok) request.destroy();
    });
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    const stale =
      request.reusedSocket && error.code === 'ECONNRESET' && exchange.repeated !== true && exchange.call.once !== true;
    if (stale && !settled) {
      settled = true;
      clearTimeout(timer);
      runExchange({ ...exchange, repeated: true });
      return;
    }
    settle(failure('connection', error.code ?? error.message));
  });
  request.end(exchange.call.body);
}

function openRequest({ call, agents, publicOnly }: HttpExchange): http.ClientRequest | null {
  const url = URL.parse(call.url);
  if (url === null || url.username !== '' || url.password !== '' || (publicOnly && !isPublicUrl(url))) return null;
  const headers: Record<string, string | number> = {
    accept: 'application/json',
    ...(call.body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(call.body) }),
    ...call.headers,
  };
  if (url.protocol === 'http:') return http.request(url, { method: call.method, headers, agent: agents['http:'] });
  if (url.protocol === 'https:') return https.request(url, { method: call.method, headers, agent: agents['https:'] });
  return null;
}

/**
 * Returns the reason why a response is rejected by its status or headers, before its body is read. Returns null if the
 * response is acceptable.
 */
function headFailureOf(response: http.IncomingMessage, expect: 'json' | 'status'): HttpResult | null {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) return failure('redirect', `status ${status}`);
  const promisedBytes = Number(response.headers['content-length'] ?? 0);
  if (promisedBytes > RESPONSE_CAP_BYTES)
    return failure('too_large', `${promisedBytes} bytes according to Content-Length`);
  return expect === 'status' || status === 204 ? null : contentTypeFailureOf(response);
}

function contentTypeFailureOf({ statusCode, headers }: http.IncomingMessage): HttpResult | null {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers;
  if (encoding !== 'identity') return failure('content_type', `encoded as ${encoding}`);
  return JSON_TYPE.test(type) ? null : failure('content_type', `status ${statusCode}, ${type.slice(0, 100)}`);
}

function readAnswer(
  response: http.IncomingMessage,
  expect: 'json' | 'status',
  done: (result: HttpResult) => void,
): void {
  response.on('error', (error: NodeJS.ErrnoException) => done(failure('truncated', error.code ?? error.message)));
  const refusal = headFailureOf(response, expect);
  if (refusal !== null) {
    done(refusal);
    return;
  }
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  response.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes > RESPONSE_CAP_BYTES) done(failure('too_large', `more than ${RESPONSE_CAP_BYTES} bytes`));
    else if (expect === 'json') chunks.push(chunk);
  });
  response.on('end', () => {
    const status = response.statusCode ?? 0;
    if (expect === 'status' || status === 204) done({ ok: true, status, body: null });
    else done(parseAnswer(status, chunks));
  });
}

function parseAnswer(status: number, chunks: readonly Buffer[]): HttpResult {
  const first = chunks[0];
  const text = (chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks)).toString('utf8');
  try {
    const body: unknown = JSON.parse(text);
    return { ok: true, status, body };
  } catch {
    return failure('invalid_json', `status ${status}, ${text.length} characters`);
  }
}
