import type { FastifyReply } from 'fastify';
import type { Locale } from '#contracts/core/locale.ts';
import type { Problem, ProblemCode } from '#contracts/core/problem.ts';
import type { FieldRefusals } from '../calls/endpoint-call.ts';
import { problemStatus } from './problem-status.ts';
import { fieldWords, problemWords } from './problem-words.ts';

export type Refusal = {
  readonly refusal: ProblemCode;
  readonly fields?: FieldRefusals | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly reason?: string | undefined;
};

const BUSY_RETRY_SECONDS = 5;

/** The body of a refusal in the words of one language. */
export function problemOf({ refusal, fields, reason }: Refusal, locale: Locale): Problem {
  const message = problemWords[refusal]({}, { locale });
  if (fields === undefined) return { code: refusal, message, ...(reason === undefined ? {} : { reason }) };
  const told = Object.entries(fields).map(
    ([name, code]) => [name, { code, message: fieldWords[code]({}, { locale }) }] as const,
  );
  return { code: refusal, message, fields: Object.fromEntries(told) };
}

/** Says no: the table's status, the language's words, and when to come back where that helps. */
export function sendProblem(reply: FastifyReply, refusal: Refusal, locale: Locale): FastifyReply {
  const status = problemStatus[refusal.refusal];
  const retryAfterSeconds = refusal.retryAfterSeconds ?? (status === 503 ? BUSY_RETRY_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-language', locale)
    .send(JSON.stringify(problemOf(refusal, locale)));
}
