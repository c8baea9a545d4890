import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contracts/core/problem.ts';
import { DatabaseUnavailableError, sqlStateOf } from '#server/core/db/pool/database-errors.ts';
import type { Logger } from '#server/core/log-port.ts';
import { html, htmlText } from '#server/core/documents/html.ts';
import { sendProblem } from './problem-response.ts';
import { requestLocaleOf } from '../request-locale.ts';

/**
 * Problem codes for Fastify errors that a client caused. Every other status from 400 to 499 means an unreadable
 * request.
 */
const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/**
 * SQLSTATE character_not_in_repertoire. PostgreSQL reports it for a text with U+0000, which it neither stores nor
 * compares.
 */
const UNSTORABLE_TEXT = '22021';

export type ErrorContext = {
  readonly error: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Converts every thrown error to a response with a problem code but no stack trace. Logs bugs. No other code converts
 * errors.
 */
export function sendErrorResponse(log: Logger, { error, request, reply }: ErrorContext): FastifyReply {
  const code = problemCodeOf(error);
  if (reply.server.refusals[code].status >= 500) {
    const detail = { requestId: request.id, route: request.routeOptions.url ?? null, error };
    if (code === 'internal_error') log.error(detail, 'a request failed');
    else log.warn(detail, 'a request could not be served now');
    void reply.header('x-request-id', request.id);
  }
  return sendProblemResponse({ code, request, reply });
}

function problemCodeOf(error: unknown): ProblemCode {
  if (error instanceof DatabaseUnavailableError) return 'service_unavailable';
  if (sqlStateOf(error) === UNSTORABLE_TEXT) return 'validation_failed';
  const status = statusOf(error);
  if (status === null || status >= 500) return status === 503 ? 'service_unavailable' : 'internal_error';
  return codeOfStatus[status] ?? 'validation_failed';
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}

type Refused = { readonly code: ProblemCode; readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Sends a refusal. A browser navigation gets a page, and every other request gets a problem document. */
export function sendProblemResponse({ code, request, reply }: Refused): FastifyReply {
  const locale = requestLocaleOf(request);
  if (!wantsPage(request)) return sendProblem(reply, { refusal: code }, locale);
  const refusal = reply.server.refusals[code];
  const words = refusal.words({}, { locale });
  const direction = locale === 'he' ? 'rtl' : 'ltr';
  const page = html`<!doctype html>
    <html lang="${locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words}</title>
      </head>
      <body>
        <main dir="${direction}"><h1>${words}</h1></main>
      </body>
    </html>`;
  if (refusal.status === 503) void reply.header('retry-after', '5');
  return reply
    .code(refusal.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(htmlText(page));
}

function wantsPage(request: FastifyRequest): boolean {
  const isNavigation = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
  return isNavigation && !isApiPath(request.url);
}

export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url);
}
