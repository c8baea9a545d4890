import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contracts/core/problem.ts';
import { DatabaseUnavailableError } from '#server/core/db/pool/database-errors.ts';
import type { Logger } from '#server/core/deps.ts';
import { html, htmlText } from '#server/core/documents/html.ts';
import { problemStatus } from './problem-status.ts';
import { sendProblem } from './problem-answer.ts';
import { problemWords } from './problem-words.ts';
import { localeOf } from '../request-locale.ts';

/** Faults of Fastify itself that a client caused; every other status from 400 to 499 is an unreadable request. */
const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

export type FaultContext = {
  readonly error: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The one place where a thrown error becomes an answer: a refusal by name, never a stack, and our own bugs in the log. */
export function answerFault(log: Logger, { error, request, reply }: FaultContext): FastifyReply {
  const code = problemCodeOf(error);
  if (problemStatus[code] >= 500) {
    const detail = { requestId: request.id, route: request.routeOptions.url ?? null, error };
    if (code === 'internal_error') log.error(detail, 'a request failed');
    else log.warn(detail, 'a request could not be served now');
    void reply.header('x-request-id', request.id);
  }
  return answerProblem({ code, request, reply });
}

function problemCodeOf(error: unknown): ProblemCode {
  if (error instanceof DatabaseUnavailableError) return 'service_unavailable';
  const status = statusOf(error);
  if (status === null || status >= 500) return status === 503 ? 'service_unavailable' : 'internal_error';
  return codeOfStatus[status] ?? 'validation_failed';
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}

type Refused = { readonly code: ProblemCode; readonly request: FastifyRequest; readonly reply: FastifyReply };

/** A refusal for whoever asked: words in a page for a person walking about, a problem for everybody else. */
export function answerProblem({ code, request, reply }: Refused): FastifyReply {
  const locale = localeOf(request);
  if (!wantsPage(request)) return sendProblem(reply, { refusal: code }, locale);
  const words = problemWords[code]({}, { locale });
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
  if (problemStatus[code] === 503) void reply.header('retry-after', '5');
  return reply
    .code(problemStatus[code])
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
