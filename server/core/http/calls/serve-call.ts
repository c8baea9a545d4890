import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { Caller, Staff } from '#server/core/actor.ts';
import { isSensitive } from '#contracts/core/permission.ts';
import { isFreshProof } from '#domain/core/session.ts';
import { deleteDraft, keepDraft, typedValues, type Typed } from '../cookies/checkout-draft.ts';
import type { Call, FieldRefusals, RouteOptions, RouteOutcome } from './endpoint-call.ts';
import { emailDoubts } from '../problems/email-doubts.ts';
import { fieldProblems } from '../problems/field-problems.ts';
import { budgetsOf, noteWrongGuess, takeBudgets, withGuess, type OverLimit } from '../limits/guessing.ts';
import type { LimitName } from '../limits/limit-table.ts';
import { letterDoubts } from '../letter-doubts.ts';
import { readUpload } from '../bodies/multipart.ts';
import { sendProblem, type Refusal } from '../problems/problem-answer.ts';
import { localeOf } from '../request-locale.ts';
import { callerOf } from './visitor.ts';

type Served<E extends Endpoint> = {
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

/** The way of every call: from bytes that passed the guard to an answer that fits the contract. */
export async function serveCall<const E extends Endpoint>(deps: CoreDeps, served: Served<E>): Promise<FastifyReply> {
  const { endpoint, options, request, reply } = served;
  const locale = localeOf(request);
  const isForm = isPlainForm(served);
  if (isForm && options.form === undefined) return sendProblem(reply, { refusal: 'unsupported_media_type' }, locale);
  const outcome = await answerCall(deps, served, locale);
  if (!outcome.ok) return isForm ? backToForm(deps, served, outcome) : sendProblem(reply, outcome, locale);
  const answer = endpoint.answer.parse(outcome.value) as z.output<E['answer']>;
  if (isForm && options.form !== undefined) {
    if (options.form.keepTyped === true) keepDraft(deps, reply, typedValues(request.body));
    else deleteDraft(deps, request, reply);
    return reply.redirect(options.form.accepted(answer, formValues(request), locale), SEE_OTHER);
  }
  return sendAnswer(endpoint, answer, reply);
}

function sendAnswer({ status, gives, nullIs }: Endpoint, answer: unknown, reply: FastifyReply): FastifyReply {
  if (status === NO_CONTENT || (answer === null && nullIs === NO_CONTENT)) return reply.code(NO_CONTENT).send();
  if (gives !== undefined) return reply.code(200).header('content-type', gives).send(answer);
  return reply
    .code(status === CREATED ? CREATED : 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

/** Sent by a form of the page itself, not by its script: an answer is another page. */
function isPlainForm<E extends Endpoint>({ endpoint, options, request }: Served<E>): boolean {
  if (request.headers['content-type']?.toLowerCase().startsWith(formType) === true) return true;
  const isUploadForm = endpoint.takes !== undefined && options.form !== undefined;
  return isUploadForm && request.headers.accept?.includes('text/html') === true;
}

type Answered<E extends Endpoint> = RouteOutcome<E> | ({ readonly ok: false } & Refusal);

async function answerCall<E extends Endpoint>(deps: CoreDeps, served: Served<E>, locale: Locale): Promise<Answered<E>> {
  const { endpoint, options, request, reply } = served;
  const actor = await callerOf(deps, request, options.access);
  const refusal = accessRefusal(deps, options, actor);
  if (refusal !== null) return { ok: false, refusal };
  const parsed = endpoint.takes === undefined ? parseParts(endpoint, request) : await readParts(deps, served, actor);
  if (!parsed.ok) return parsed;
  const doubts = isPlainForm(served) ? doubtsOf(typedValues(request.body)) : {};
  if (Object.keys(doubts).length > 0) return { ok: false, refusal: 'validation_failed', fields: doubts };
  const over = await consumeLimits(deps, options.limits ?? [], actor);
  if (over !== null) return over;
  return answerGuess(deps, options, { ...parsed.parts, locale, actor, request, reply } as Call<E>);
}

/** What a plain form is asked about once; scripts ask while it is filled in. */
function doubtsOf(typed: Typed): FieldRefusals {
  return { ...letterDoubts(typed), ...emailDoubts(typed) };
}

/** The budget of a guess is taken before anything is compared: once it is gone the right answer is refused as well. */
async function answerGuess<E extends Endpoint>(
  deps: CoreDeps,
  { guesses, handle }: RouteOptions<E>,
  call: Call<E>,
): Promise<Answered<E>> {
  if (guesses === undefined) return handle(call);
  const guessed = await withGuess(deps, budgetsOf(guesses.limits, call.actor, guesses.named?.(call)), async () => {
    const answer = await handle(call);
    const wrong = !answer.ok && guesses.of.includes(answer.refusal);
    if (!answer.ok && wrong) await noteWrongGuess(deps, answer.refusal);
    return { answer, wrong };
  });
  return guessed.allowed ? guessed.answer : guessed.over;
}

type Rights = Pick<RouteOptions<Endpoint>, 'access' | 'freshProof' | 'permission'>;

/** Why somebody may not make this call at all; null where they may. */
function accessRefusal(
  deps: CoreDeps,
  options: Rights,
  actor: Caller,
): 'not_signed_in' | 'not_permitted' | 'step_up_required' | null {
  const { clock } = deps;
  const { access, freshProof } = options;
  if (access === 'staff') return actor.kind === 'staff' ? staffRefusal(deps, options, actor) : 'not_signed_in';
  if (access !== 'customer') return null;
  if (actor.kind !== 'customer') return 'not_signed_in';
  return freshProof === true && !isFreshProof(actor.provenAt, steadyNow(clock)) ? 'step_up_required' : null;
}

/** A permission that was not named is nobody's: the boot stops before that. */
function staffRefusal(
  { clock }: CoreDeps,
  { permission, freshProof }: Rights,
  { permissions, provenAt }: Staff,
): 'not_permitted' | 'step_up_required' | null {
  if (permission === undefined) return 'not_permitted';
  if (permission !== 'member' && !permissions.has(permission)) return 'not_permitted';
  const asksForProof = freshProof === true || isSensitive(permission);
  return asksForProof && !isFreshProof(provenAt, steadyNow(clock)) ? 'step_up_required' : null;
}

type Parts = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown };
type Parsed = { readonly ok: true; readonly parts: Parts } | ({ readonly ok: false } & Refusal);

/** All parts are looked at, so that a person hears of every field at once; an unfit path is simply not there. */
function parseParts(endpoint: Endpoint, request: FastifyRequest): Parsed {
  const parts: Parts = {};
  const fields: Record<string, NonNullable<Refusal['fields']>[string]> = {};
  for (const key of ['params', 'query', 'headers', 'body'] as const) {
    const schema = endpoint[key];
    if (schema === undefined) continue;
    const result = schema.safeParse(request[key]);
    if (result.success) parts[key] = result.data;
    else if (key === 'params') return { ok: false, refusal: missingThing(endpoint) };
    else Object.assign(fields, fieldProblems(result.error, request[key]));
  }
  return Object.keys(fields).length === 0 ? { ok: true, parts } : { ok: false, refusal: 'validation_failed', fields };
}

/** The same for a form with a file, which has to be read first. */
async function readParts<E extends Endpoint>(deps: CoreDeps, served: Served<E>, actor: Caller): Promise<Parsed> {
  const { endpoint, options, request } = served;
  const over = await consumeLimits(deps, options.limitsBeforeReading ?? [], actor);
  if (over !== null) return over;
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
  // what goes back into the form is what was typed into it
  request.body = fields;
  return parsed;
}

/** The contract's own "not found": a malformed token answers exactly like a well-formed one that names nothing. */
function missingThing(endpoint: Endpoint): Refusal['refusal'] {
  return endpoint.problems.find((code) => code.endsWith('_not_found')) ?? 'not_found';
}

async function consumeLimits(deps: CoreDeps, names: readonly LimitName[], actor: Caller): Promise<OverLimit | null> {
  const taken = await takeBudgets(deps, budgetsOf(names, actor));
  return taken.allowed ? null : taken.over;
}

/** What a plain form said: its fields, and what its address names. */
function formValues(request: FastifyRequest): Typed {
  return { ...typedValues(request.body), ...typedValues(request.params) };
}

/** Without scripts a refusal leads back to the form, with its reason in the address and nothing typed lost. */
function backToForm<E extends Endpoint>(deps: CoreDeps, served: Served<E>, refusal: Refusal): FastifyReply {
  const { options, request, reply } = served;
  const locale = localeOf(request);
  const typed = typedValues(request.body);
  keepDraft(deps, reply, typed);
  const path = options.form?.refused(formValues(request), locale, refusal.refusal) ?? '/';
  const [refused] = Object.entries(refusal.fields ?? {});
  const reason = new URLSearchParams({
    problem: refusal.refusal,
    ...(refused === undefined ? {} : { field: refused[0], why: refused[1] }),
  });
  // what stands behind '#' is the browser's alone: a reason there would reach nobody
  const [page = '/', part] = path.split('#');
  const hash = part === undefined ? '' : `#${part}`;
  return reply.redirect(`${page}${page.includes('?') ? '&' : '?'}${reason}${hash}`, SEE_OTHER);
}
