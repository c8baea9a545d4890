import type { ProblemCode } from '#contracts/core/problem.ts';
import type { ApiAnswer } from '../calls/api.ts';

/** Returns a refusal of one field that was found in the browser or concerns one part of the form. */
export function refusedField(name: string, message: string, code: ProblemCode = 'validation_failed'): ApiAnswer<never> {
  const fields = { [name]: { code: 'invalid', message } } as const;
  return { ok: false, status: 0, problem: { code, message, fields } };
}
