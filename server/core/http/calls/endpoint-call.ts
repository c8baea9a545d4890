import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { RoutePermission } from '#contracts/core/permission.ts';
import type { FieldProblemCode, ProblemCode } from '#contracts/core/problem.ts';
import type { Customer, Staff, Visitor } from '#server/core/actor.ts';
import type { Limit } from '../limits/define-limits.ts';

type Parsed<E extends Endpoint, Key extends 'params' | 'query' | 'headers' | 'body'> = E[Key] extends z.ZodType
  ? z.output<E[Key]>
  : undefined;

/**
 * Access level of a call: 'holder' sends a secret that grants access, 'customer' is signed in, 'staff' is signed in to
 * the portal.
 */
export type CallAccess = 'anyone' | 'holder' | 'customer' | 'staff';

type ActorOf<A extends CallAccess> = A extends 'customer' ? Customer : A extends 'staff' ? Staff : Visitor;

/** A parsed request: input according to the contract, language, and caller. */
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

/** Result of a handler: the success response of the contract, or a refusal that the contract lists. */
export type RouteOutcome<E extends Endpoint> =
  | { readonly ok: true; readonly value: z.input<E['answer']> }
  | RouteRefusal<E['problems'][number]>;

/** Redirect (303) after the call, for routes that a plain HTML form may post to. */
export type FormPost<E extends Endpoint> = {
  /** Returns the URL after success: the payment page, or a page of our site. */
  accepted(answer: z.output<E['answer']>, typed: Readonly<Record<string, string>>, locale: Locale): string;
  /**
   * Returns the path (and query) after a refusal. The route appends `problem=`, `field=` and `why=`; the typed values
   * travel in an encrypted cookie that the page reads, never in the URL. `typed` also has the path parameters.
   */
  refused(typed: Readonly<Record<string, string>>, locale: Locale, problem: ProblemCode): string;
  /** Maps the fields of a plain form to those of the contract, if they differ. */
  fieldsOf?(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** True if the page after success also needs the typed values. */
  readonly storesEnteredValues?: true;
};

export type GuessLimits<E extends Endpoint, A extends CallAccess = CallAccess> = {
  /**
   * Rate limits that are consumed before the request is handled. The use is refunded unless the call ends with one of
   * the problems in `of`.
   */
  readonly limits: readonly Limit[];
  readonly of: readonly E['problems'][number][];
  /** Returns the key of the `named` limits: the object whose secret the call contains. */
  named?(call: Call<E, A>): string;
};

export type RouteOptions<E extends Endpoint, A extends CallAccess = CallAccess> = {
  readonly access: A;
  /**
   * For 'anyone': true if the response depends on the caller and must not be cached. The other access levels imply it.
   */
  readonly confidential?: true;
  /**
   * For 'customer' and 'staff': true for actions that must be impossible for an attacker at an unlocked browser;
   * requires an authentication or reauthentication (step-up) within the last ten minutes.
   */
  readonly freshProof?: true;
  /**
   * Permission for 'staff' calls; startup fails if it is missing. Sensitive permissions require a fresh authentication
   * even without `freshProof`.
   */
  readonly permission?: RoutePermission;
  /**
   * True for 'staff' calls that a limited staff user may make, too: calls about the user's own access, and calls whose
   * queries are limited to `actor.scope`. Otherwise a limited staff user is refused, regardless of the permissions.
   */
  readonly scoped?: true;
  /** Rate limits that every call with valid input consumes. */
  readonly limits?: readonly Limit[];
  /** Rate limits of uploads, which are consumed before the body is read. */
  readonly limitsBeforeReading?: readonly Limit[];
  /** Secrets that an attacker could guess by this call; docs/guesses.md has a row for each secret. */
  readonly guesses?: GuessLimits<E, A>;
  readonly form?: FormPost<E>;
  handle(call: Call<E, A>): Promise<RouteOutcome<E>>;
};
