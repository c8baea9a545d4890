import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#server/core/http/app-type.ts';
import type { Config } from '#server/core/config/config.ts';
import { hostRefusalStatus } from '#server/core/http/origins/own-hosts.ts';
import { matchesEtag } from '#server/core/http/calls/etag.ts';
import type { LogResponse } from '#server/core/http/request-log.ts';
import type { SecurityHeaders } from '#server/core/http/origins/security-headers.ts';
import { chooseEncoding, type Encoding, type EncodedVariant } from './encoded-body.ts';
import type { PreparedResponse, PreparedResponses } from './prepared-responses.ts';

const PAGES_ROUTE = '/*';
const OK = 200;
const NOT_MODIFIED = 304;

type BeforeRoutingOptions = {
  readonly answers: PreparedResponses;
  /** Security headers that every response has. */
  readonly headers: SecurityHeaders;
  readonly isOverloaded: () => boolean;
  readonly config: Pick<Config, 'production' | 'publicUrl'>;
  readonly note: LogResponse;
  readonly nextId: () => string;
};

/** Headers of a cached response as a list. Names and values alternate in it, as Node expects them. */
type PreparedVariant = EncodedVariant & { readonly found: string[]; readonly notModified: string[] };

/**
 * Serves cached pages before the framework. Routing and hooks would take half of the response time and change nothing.
 * It serves only plain GET requests. All requests that a hook or a route could treat differently go through the
 * framework: HEAD, a body, a session, a query, overload or shutdown. Both ways send the same bytes, which
 * serve-cached-early.db.test.ts checks.
 */
export function serveCachedBeforeRouting(app: Pick<App, 'server' | 'routing'>, options: BeforeRoutingOptions): void {
  const { server } = app;
  const send = createSender(options);
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const isServing = server.listening && !options.isOverloaded();
    const mayAnswer = isServing && isPlainGet(request) && hostRefusalStatus(options.config, request) === null;
    const answer = mayAnswer ? options.answers.find(request) : null;
    if (answer === null) app.routing(request, response);
    else send(answer, request, response);
  });
}

/**
 * Returns true for a GET request without a body. Requests with a body go through the framework, which limits the body.
 */
function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['content-type'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

function createSender({ headers, note, nextId }: BeforeRoutingOptions) {
  const prepared = new WeakMap<PreparedResponse, Partial<Record<Encoding, PreparedVariant>>>();

  function prepare(answer: PreparedResponse, encoding: Encoding): PreparedVariant {
    const { bytes, etag } = answer.body[encoding] ?? answer.body.identity;
    const { withoutHeaders = [] } = answer;
    const shared = Object.fromEntries(Object.entries(headers).filter(([name]) => !withoutHeaders.includes(name)));
    const both = { ...shared, ...answer.headers, etag };
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const found = { ...both, ...coding, 'content-length': String(bytes.length) };
    const made = { bytes, etag, found: Object.entries(found).flat(), notModified: Object.entries(both).flat() };
    prepared.set(answer, { ...prepared.get(answer), [encoding]: made });
    return made;
  }

  return function send(answer: PreparedResponse, request: IncomingMessage, response: ServerResponse): void {
    const begun = performance.now();
    const requestId = nextId();
    const encoding = chooseEncoding(answer.body, request.headers['accept-encoding']);
    const { bytes, etag, found, notModified } = prepared.get(answer)?.[encoding] ?? prepare(answer, encoding);
    response.once('finish', () => {
      const { statusCode: status } = response;
      note({ requestId, method: 'GET', route: answer.route ?? PAGES_ROUTE, status, ms: performance.now() - begun });
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) response.writeHead(NOT_MODIFIED, notModified).end();
    else response.writeHead(OK, found).end(bytes);
  };
}
