import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { RoutePermission } from '#contracts/core/permission.ts';
import type { FieldProblemCode, ProblemCode } from '#contracts/core/problem.ts';
import type { Customer, Staff, Visitor } from '#server/core/actor.ts';
import type { LimitName } from '../limits/limit-table.ts';

type Parsed<E extends Endpoint, Key extends 'params' | 'query' | 'headers' | 'body'> = E[Key] extends z.ZodType
  ? z.output<E[Key]>
  : undefined;

/** Who may make a call: 'holder' has a capability in hand, 'customer' is signed in, 'staff' to the portal. */
export type CallAccess = 'anyone' | 'holder' | 'customer' | 'staff';

type ActorOf<A extends CallAccess> = A extends 'customer' ? Customer : A extends 'staff' ? Staff : Visitor;

/** One request after the edge: parsed by the contract, in a language, from somebody. */
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

export type FieldRefusals = Readonly<Record<string, FieldProblemCode>>;

export type RouteRefusal<Code extends ProblemCode> = {
  readonly ok: false;
  readonly refusal: Code;
  readonly fields?: FieldRefusals;
  readonly retryAfterSeconds?: number;
  readonly reason?: string;
};

/** What a handler gives back: the answer of the contract, or a refusal that the contract lists. */
export type RouteOutcome<E extends Endpoint> =
  | { readonly ok: true; readonly value: z.input<E['answer']> }
  | RouteRefusal<E['problems'][number]>;

/** For routes that a plain HTML form may post to: where the browser goes next (303), scripts or not. */
export type FormPost<E extends Endpoint> = {
  /** Address to go to after success: the payment page, or a page of ours. */
  accepted(answer: z.output<E['answer']>, typed: Readonly<Record<string, string>>, locale: Locale): string;
  /**
   * Path (and query) to go back to after a refusal. `problem=`, `field=` and `why=` are added by the route; what was
   * typed travels in a sealed cookie that the page reads, never in the address. `typed` also has the path's parameters.
   */
  refused(typed: Readonly<Record<string, string>>, locale: Locale, problem: ProblemCode): string;
  /** What the fields of a form that no script has touched mean, where they are not those of the contract. */
  fieldsOf?(typed: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** The page after success needs what was typed, too. */
  readonly keepTyped?: true;
};

export type Guesses<E extends Endpoint, A extends CallAccess = CallAccess> = {
  /** Taken before the call is answered, and given back unless it ends in one of `of`. */
  readonly limits: readonly LimitName[];
  readonly of: readonly E['problems'][number][];
  /** Whose the `named` limits are: the thing that is guessed at. */
  named?(call: Call<E, A>): string;
};

export type RouteOptions<E extends Endpoint, A extends CallAccess = CallAccess> = {
  readonly access: A;
  /** For 'anyone': the answer is of whoever asks all the same, and nobody keeps it. Others are so by themselves. */
  readonly confidential?: true;
  /** For 'customer' and 'staff': what an attacker at an open browser must not do asks for a proof of the last ten minutes. */
  readonly freshProof?: true;
  /** For 'staff', and compulsory there: the boot stops without. Sensitive ones ask for a fresh proof by themselves. */
  readonly permission?: RoutePermission;
  /** Used up by every call that the contract lets through. */
  readonly limits?: readonly LimitName[];
  /** For uploads: used up before anything of the body is read. */
  readonly limitsBeforeReading?: readonly LimitName[];
  /** What can be guessed here: docs/guesses.md has a row for it. */
  readonly guesses?: Guesses<E, A>;
  readonly form?: FormPost<E>;
  handle(call: Call<E, A>): Promise<RouteOutcome<E>>;
};
