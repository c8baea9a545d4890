import type { Locale } from '#contracts/core/locale.ts';
import type { ProblemCode } from '#contracts/core/problem.ts';

export type ProblemText = (inputs: Record<never, never>, options: { locale: Locale }) => string;

/** HTTP status and message of a refusal. */
export type Refusal = { readonly status: number; readonly words: ProblemText };

/** Refusals of one module, by problem code. */
export type Refusals = Readonly<Partial<Record<ProblemCode, Refusal>>>;

/** Refusals of all modules. Every problem code of the API definition has a refusal. */
export type AllRefusals = Readonly<Record<ProblemCode, Refusal>>;
