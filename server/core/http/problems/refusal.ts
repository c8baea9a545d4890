import type { Locale } from '#contracts/core/locale.ts';
import type { ProblemCode } from '#contracts/core/problem.ts';

/** Text in the language of the request. */
export type ProblemText = (inputs: Record<never, never>, options: { locale: Locale }) => string;

/** Status and message of a refusal. */
export type Refusal = { readonly status: number; readonly words: ProblemText };

/** Refusals of one module by their code. */
export type Refusals = Readonly<Partial<Record<ProblemCode, Refusal>>>;

/** Refusals of all modules. Every code of the contract has a refusal. */
export type AllRefusals = Readonly<Record<ProblemCode, Refusal>>;
