import type { ProblemCode } from '#contracts/core/problem.ts';
import type { ApiResponse } from '../calls/api.ts';

/**
 * Creates a refusal that is shown at one field. The error was found by the browser, or the server refused a certain
 * value of the request.
 */
export function fieldRefusal(
  name: string,
  message: string,
  code: ProblemCode = 'validation_failed',
): ApiResponse<never> {
  const fields = { [name]: { code: 'invalid', message } } as const;
  return { ok: false, status: 0, problem: { code, message, fields } };
}
