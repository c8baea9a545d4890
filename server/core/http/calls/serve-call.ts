import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ACCESS_SCOPE_PARAM } from '#contracts/core/access-scope.ts';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { Caller, Staff } from '#server/core/actor.ts';
import { isSensitivePermission } from '#contracts/core/permission.ts';
import { isFreshProof } from '#domain/core/session.ts';
import { deleteFormDraft, storeFormDraft, enteredValues, type EnteredFields } from '../cookies/form-draft.ts';
import type { Call, RouteOptions, RouteOutcome } from './endpoint-call.ts';
import { fieldProblems } from '../problems/field-problems.ts';
import { requiredConfirmations, withRequestedConfirmation } from '../problems/form-confirmations.ts';
import {
  rateLimitUsesOf,
  recordWrongGuess,
  consumeRateLimits,
  runWithinGuessLimit,
  type RateLimitRefusal,
} from '../limits/guess-limits.ts';
import type { RateLimit } from '../limits/define-rate-limits.ts';
import { readUpload } from '../bodies/multipart.ts';
import { sendProblem, type ProblemToSend } from '../problems/problem-response.ts';
import { requestLocaleOf } from '../request-locale.ts';
import { callerOfRequest } from './visitor.ts';

type ServedCall<E extends Endpoint> = {
  readonly endpoint: E;
  readonly options: RouteOptions<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

const formType = 'application/x-www-form-urlencoded';
const CREATED = 201;
const NO_CONTENT = 204;
const SEE_OTHER = 303;
const TOO_LARGE = 413;

/**
 * Handles a request that passed the access check. Parses it, runs the handler, and responds as the API definition
 * requires.
 */
export async function serveCall<const E extends Endpoint>(
  deps: CoreDeps,
  served: ServedCall<E>,
): Promise<FastifyReply> {
  const { endpoint, options, request, reply } = served;
  const locale = requestLocaleOf(request);
  const isForm = isPostedWithoutScript(served);
  if (isForm && options.form === undefined) return sendProblem(reply, { refusal: 'unsupported_media_type' }, locale);
  const outcome = await answerCall(deps, served, locale);
  if (!outcome.ok) return isForm ? backToForm(deps, served, outcome) : sendProblem(reply, outcome, locale);
  const answer = endpoint.answer.parse(outcome.value) as z.output<E['answer']>;
  if (isForm && options.form !== undefined) {
    if (options.form.storesEnteredValues === true) storeFormDraft(deps, reply, enteredValues(request.body));
    else deleteFormDraft(deps, request, reply);
    return reply.redirect(options.form.accepted(answer, formValues(request), locale), SEE_OTHER);
  }
  return sendAnswer(endpoint, answer, reply);
}

function sendAnswer({ status, gives, nullStatus }: Endpoint, answer: unknown, reply: FastifyReply): FastifyReply {
  if (status === NO_CONTENT || (answer === null && nullStatus === NO_CONTENT)) return reply.code(NO_CONTENT).send();
  if (gives !== undefined) return reply.code(200).header('content-type', gives).send(answer);
  return reply
    .code(status === CREATED ? CREATED : 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

/** Returns true if the browser posted the form without a script. The response is then another page. */
function isPostedWithoutScript<E extends Endpoint>({ endpoint, options, request }: ServedCall<E>): boolean {
  if (request.headers['content-type']?.toLowerCase().startsWith(formType) === true) return true;
  const isUploadForm = endpoint.takes !== undefined && options.form !== undefined;
  return isUploadForm && request.headers.accept?.includes('text/html') === true;
}

type CallOutcome<E extends Endpoint> = RouteOutcome<E> | ({ readonly ok: false } & ProblemToSend);

async function answerCall<E extends Endpoint>(
  deps: CoreDeps,
  served: ServedCall<E>,
  locale: Locale,
): Promise<CallOutcome<E>> {
  const { endpoint, options, request, reply } = served;
  const actor = await callerOfRequest(deps, request, options.access);
  const refusal = accessRefusal(deps, options, actor);
  if (refusal !== null) return { ok: false, refusal };
  const parsed = endpoint.takes === undefined ? parseParts(endpoint, request) : await readParts(deps, served, actor);
  if (!parsed.ok) return parsed;
  if (isOutOfScope(actor, parsed.parts)) return { ok: false, refusal: notFoundProblemOf(endpoint) };
  const doubts = isPostedWithoutScript(served) ? requiredConfirmations(enteredValues(request.body)) : {};
  if (Object.keys(doubts).length > 0) return { ok: false, refusal: 'validation_failed', fields: doubts };
  const limitRefusal = await consumeLimits(deps, options.limits ?? [], actor);
  if (limitRefusal !== null) return limitRefusal;
  return answerWithinGuessLimits(deps, options, { ...parsed.parts, locale, actor, request, reply } as Call<E>);
}

/**
 * Handles a call that contains a secret. The budget for guesses is consumed before the secret is compared. After the
 * budget is used up, a correct secret is refused as well, unless the limit's `over` allows it.
 */
async function answerWithinGuessLimits<E extends Endpoint>(
  deps: CoreDeps,
  { guesses, handle }: RouteOptions<E>,
  call: Call<E>,
): Promise<CallOutcome<E>> {
  if (guesses === undefined) return handle(call);
  const guessed = await runWithinGuessLimit(
    deps,
    rateLimitUsesOf(guesses.limits, call.actor, guesses.named?.(call)),
    async () => {
      const answer = await handle(call);
      const isWrong = !answer.ok && guesses.of.includes(answer.refusal);
      if (!answer.ok && isWrong) await recordWrongGuess(deps, answer.refusal);
      return { answer, wrong: isWrong };
    },
  );
  return guessed.allowed ? guessed.answer : guessed.refused;
}

type RouteRights = Pick<RouteOptions<Endpoint>, 'access' | 'freshProof' | 'scoped' | 'permission'>;

/** Returns the refusal for a caller without access. Returns null if the caller has access. */
function accessRefusal(
  deps: CoreDeps,
  options: RouteRights,
  actor: Caller,
): 'not_signed_in' | 'not_permitted' | 'step_up_required' | null {
  const { clock } = deps;
  const { access, freshProof } = options;
  if (access === 'staff') return actor.kind === 'staff' ? staffRefusal(deps, options, actor) : 'not_signed_in';
  if (access !== 'customer') return null;
  if (actor.kind !== 'customer') return 'not_signed_in';
  return freshProof === true && !isFreshProof(actor.provenAt, steadyNow(clock)) ? 'step_up_required' : null;
}

/**
 * Returns the refusal for a staff user who lacks the permission or the recent authentication that the call needs.
 * Returns null if the call is allowed. Also refuses a staff user with a limited scope on a route that is not `scoped`.
 * A check at the start of the server ensures that each staff route has a permission.
 */
function staffRefusal(
  { clock }: CoreDeps,
  { permission, freshProof, scoped }: RouteRights,
  { permissions, provenAt, scope }: Staff,
): 'not_permitted' | 'step_up_required' | null {
  if (permission === undefined) return 'not_permitted';
  if (scope !== null && scoped !== true) return 'not_permitted';
  if (permission !== 'member' && !permissions.has(permission)) return 'not_permitted';
  const asksForProof = freshProof === true || isSensitivePermission(permission);
  return asksForProof && !isFreshProof(provenAt, steadyNow(clock)) ? 'step_up_required' : null;
}

/** Returns true if the path names an object outside the staff user's limited scope. */
function isOutOfScope(actor: Caller, { params }: RequestParts): boolean {
  if (actor.kind !== 'staff' || actor.scope === null) return false;
  if (typeof params !== 'object' || params === null || !(ACCESS_SCOPE_PARAM in params)) return false;
  return !actor.scope.some((own) => own === params[ACCESS_SCOPE_PARAM]);
}

type RequestParts = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown };
type ParsedRequest = { readonly ok: true; readonly parts: RequestParts } | ({ readonly ok: false } & ProblemToSend);

/**
 * Parses all parts of a request, so that all invalid fields are reported together. An invalid path parameter leads to
 * the response "not found".
 */
function parseParts(endpoint: Endpoint, request: FastifyRequest): ParsedRequest {
  const parts: RequestParts = {};
  const fields: Record<string, NonNullable<ProblemToSend['fields']>[string]> = {};
  for (const key of ['params', 'query', 'headers', 'body'] as const) {
    const schema = endpoint[key];
    if (schema === undefined) continue;
    const result = schema.safeParse(request[key]);
    if (result.success) parts[key] = result.data;
    else if (key === 'params') return { ok: false, refusal: notFoundProblemOf(endpoint) };
    else Object.assign(fields, fieldProblems(result.error, request[key]));
  }
  return Object.keys(fields).length === 0 ? { ok: true, parts } : { ok: false, refusal: 'validation_failed', fields };
}

/**
 * Receives a form with a file, within the limits of uploads, and parses its fields. Returns a refusal if the form
 * exceeds a limit or is invalid.
 */
async function readParts<E extends Endpoint>(
  deps: CoreDeps,
  served: ServedCall<E>,
  actor: Caller,
): Promise<ParsedRequest> {
  const { endpoint, options, request } = served;
  const limitRefusal = await consumeLimits(deps, options.limitsBeforeReading ?? [], actor);
  if (limitRefusal !== null) return limitRefusal;
  const fields: Record<string, unknown> = {};
  request.body = fields;
  try {
    await readUpload(request, fields);
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === TOO_LARGE) {
      return { ok: false, refusal: 'payload_too_large' };
    }
    throw error;
  }
  const texts = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string');
  request.body = { ...fields, ...options.form?.fieldsOf?.(Object.fromEntries(texts)) };
  const parsed = parseParts(endpoint, request);
  // keeps the entered fields, so that the form shows them again after a refusal
  request.body = fields;
  return parsed;
}

/**
 * Returns the "not found" problem of the API definition. A malformed token gets exactly the same response as a
 * well-formed token that does not exist.
 */
function notFoundProblemOf(endpoint: Endpoint): ProblemToSend['refusal'] {
  return endpoint.problems.find((code) => code.endsWith('_not_found')) ?? 'not_found';
}

async function consumeLimits(
  deps: CoreDeps,
  limits: readonly RateLimit[],
  actor: Caller,
): Promise<RateLimitRefusal | null> {
  const taken = await consumeRateLimits(deps, rateLimitUsesOf(limits, actor));
  return taken.allowed ? null : taken.refused;
}

function formValues(request: FastifyRequest): EnteredFields {
  return { ...enteredValues(request.body), ...enteredValues(request.params) };
}

/**
 * Redirects the browser back to a plain form after a refusal. The reason is in the URL, and the form shows the entered
 * values again.
 */
function backToForm<E extends Endpoint>(deps: CoreDeps, served: ServedCall<E>, refusal: ProblemToSend): FastifyReply {
  const { options, request, reply } = served;
  const locale = requestLocaleOf(request);
  const [refused] = Object.entries(refusal.fields ?? {});
  storeFormDraft(deps, reply, withRequestedConfirmation(enteredValues(request.body), refused));
  const path = options.form?.refused(formValues(request), locale, refusal.refusal) ?? '/';
  const reason = new URLSearchParams({
    problem: refusal.refusal,
    ...(refused === undefined ? {} : { field: refused[0], why: refused[1] }),
  });
  // the reason must come before '#', because the fragment after it is not sent to the server
  const [page = '/', part] = path.split('#');
  const hash = part === undefined ? '' : `#${part}`;
  return reply.redirect(`${page}${page.includes('?') ? '&' : '?'}${reason}${hash}`, SEE_OTHER);
}
