import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { RequiredPermission } from '#contracts/core/permission.ts';
import type { FieldProblemCode, ProblemCode } from '#contracts/core/problem.ts';
import type { Customer, Staff, Visitor } from '#server/core/actor.ts';
import type { RateLimit } from '../limits/define-rate-limits.ts';

type Parsed<E extends Endpoint, Key extends 'params' | 'query' | 'headers' | 'body'> = E[Key] extends z.ZodType
  ? z.output<E[Key]>
  : undefined;

/**
 * Access level of a call. The caller sends a secret that grants access ('holder'), is signed in ('customer'), or is
 * signed in to the portal ('staff').
 */
export type CallAccess = 'anyone' | 'holder' | 'customer' | 'staff';

type ActorOf<A extends CallAccess> = A extends 'customer' ? Customer : A extends 'staff' ? Staff : Visitor;

export type Call<E extends Endpoint, A extends CallAccess = 'anyone'> = {
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly headers: Parsed<E, 'headers'>;
  readonly body: Parsed<E, 'body'>;
  readonly locale: Locale;
  readonly actor: ActorOf<A>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type FieldProblems = Readonly<Record<string, FieldProblemCode>>;

export type RouteRefusal<Code extends ProblemCode> = {
  readonly ok: false;
  readonly refusal: Code;
  readonly fields?: FieldProblems;
  readonly retryAfterSeconds?: number;
  readonly reason?: string;
};

/** Result of a handler. It is the success response or a refusal, as the API definition lists them. */
export type RouteOutcome<E extends Endpoint> =
  | { readonly ok: true; readonly value: z.input<E['answer']> }
  | RouteRefusal<E['problems'][number]>;

/** Redirects (303) after a call, for routes that a plain HTML form may post to. */
export type FormRedirects<E extends Endpoint> = {
  /** Returns the URL to which a successful call redirects. It is the payment page, or a page of our site. */
  accepted(answer: z.output<E['answer']>, typed: Readonly<Record<string, string>>, locale: Locale): string;
  /**
   * Returns the path, with its query, to which a refused call redirects. The route appends `problem=`, `field=` and
   * `why=`. The entered values are stored in an encrypted cookie that the page reads, and never in the URL. `typed`
   * also contains the path parameters.
   */
  refused(typed: Readonly<Record<string, string>>, locale: Locale, problem: ProblemCode): string;
  /** Converts the fields of a plain form to the fields of the API definition. It is needed only if they differ. */
  fieldsOf?(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** True if the page after a successful call also needs the entered values. */
  readonly storesEnteredValues?: true;
};

export type GuessLimits<E extends Endpoint, A extends CallAccess = CallAccess> = {
  /**
   * Rate limits that are consumed before the request is handled. The use is refunded unless the call ends with one of
   * the problems in `of`.
   */
  readonly limits: readonly RateLimit[];
  readonly of: readonly E['problems'][number][];
  /** Returns the key of the `named` limits. It names the object whose secret the call contains. */
  named?(call: Call<E, A>): string;
};

export type RouteOptions<E extends Endpoint, A extends CallAccess = CallAccess> = {
  readonly access: A;
  /**
   * True if the response of an 'anyone' call depends on the caller, so that it must not be cached. For all other access
   * levels this is always so.
   */
  readonly confidential?: true;
  /**
   * For 'customer' and 'staff': true for actions that must be impossible for an attacker at an unlocked browser;
   * requires an authentication or reauthentication (step-up) within the last ten minutes.
   */
  readonly freshProof?: true;
  /**
   * Permission that a 'staff' call requires. The server does not start if it is missing. Sensitive permissions require
   * a recent authentication even without `freshProof`.
   */
  readonly permission?: RequiredPermission;
  /**
   * True for 'staff' calls that a staff user with a limited scope may also make. These are calls about the user's own
   * access, and calls whose queries are limited to `actor.scope`. For all other calls such a staff user is refused,
   * independent of the permissions.
   */
  readonly scoped?: true;
  /** Rate limits that every call with valid input consumes. */
  readonly limits?: readonly RateLimit[];
  /** Rate limits of uploads, which are consumed before the body is read. */
  readonly limitsBeforeReading?: readonly RateLimit[];
  /** Secrets that an attacker could guess with this call. docs/guesses.md has a row for each secret. */
  readonly guesses?: GuessLimits<E, A>;
  readonly form?: FormRedirects<E>;
  handle(call: Call<E, A>): Promise<RouteOutcome<E>>;
};
