import type { FastifyReply } from 'fastify';
import type { Locale } from '#contracts/core/locale.ts';
import type { Problem, ProblemCode } from '#contracts/core/problem.ts';
import type { FieldProblems } from '../calls/endpoint-call.ts';
import { fieldRefusalTexts } from './field-refusal-texts.ts';
import type { ProblemText } from './refusal.ts';

export type ProblemToSend = {
  readonly refusal: ProblemCode;
  readonly fields?: FieldProblems | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly reason?: string | undefined;
};

const BUSY_RETRY_SECONDS = 5;

/** Returns the problem document of a refusal in one language. */
function problemOf({ refusal, fields, reason }: ProblemToSend, words: ProblemText, locale: Locale): Problem {
  const message = words({}, { locale });
  if (fields === undefined) return { code: refusal, message, ...(reason === undefined ? {} : { reason }) };
  const messages = Object.entries(fields).map(
    ([name, code]) => [name, { code, message: fieldRefusalTexts[code]({}, { locale }) }] as const,
  );
  return { code: refusal, message, fields: Object.fromEntries(messages) };
}

/**
 * Sends a refusal with its HTTP status and its message in the given language. If a retry can help, it also sends the
 * time after which to retry.
 */
export function sendProblem(reply: FastifyReply, refusal: ProblemToSend, locale: Locale): FastifyReply {
  const { status, words } = reply.server.refusals[refusal.refusal];
  const retryAfterSeconds = refusal.retryAfterSeconds ?? (status === 503 ? BUSY_RETRY_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-language', locale)
    .send(JSON.stringify(problemOf(refusal, words, locale)));
}
