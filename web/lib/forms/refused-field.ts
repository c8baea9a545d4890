import type { ProblemCode } from '#contracts/core/problem.ts';
import type { ApiResponse } from '../calls/api.ts';

/**
 * Returns a refusal that is shown at one field: an error that the browser found, or a refusal of one part of the
 * request.
 */
export function fieldRefusal(
  name: string,
  message: string,
  code: ProblemCode = 'validation_failed',
): ApiResponse<never> {
  const fields = { [name]: { code: 'invalid', message } } as const;
  return { ok: false, status: 0, problem: { code, message, fields } };
}
