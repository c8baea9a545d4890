import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { callApi, type ApiAnswer } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { askForProof } from '../acts/step-up-store.ts';

/** Where somebody who is not signed in any more goes, and comes back from. */
export function loginAddress(): string {
  const here = window.location.pathname + window.location.search;
  return `/admin/login?next=${encodeURIComponent(here)}`;
}

/**
 * A call of the portal. Whoever is not signed in any more is led to the door; where a fresh proof is asked for, it is
 * asked for in place and the call is made again.
 */
export async function callStaff<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<ApiAnswer<AnswerOf<E>>> {
  const answer = await callApi(browserApi, endpoint, input);
  if (answer.ok) return answer;
  if (answer.problem.code === 'not_signed_in') window.location.assign(loginAddress());
  if (answer.problem.code !== 'step_up_required' || !(await askForProof())) return answer;
  return callApi(browserApi, endpoint, input);
}
