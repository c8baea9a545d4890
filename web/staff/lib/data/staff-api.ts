import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { callApi, type ApiAnswer } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { requestStepUp } from '../acts/step-up-store.ts';

/** Returns the URL of the sign-in page, which leads back to the current page. */
export function loginAddress(): string {
  const currentPath = window.location.pathname + window.location.search;
  return `/admin/login?next=${encodeURIComponent(currentPath)}`;
}

/** Time in ms during which a second navigation is ignored, because the browser is still loading the first page. */
const LEAVING_MS = 5_000;
let leftAt = -Infinity;

/**
 * Loads another page completely. A second call within five seconds is ignored, because it would abort the navigation.
 * A logout also ends the event stream, and the calls that follow are refused and would open the sign-in page too.
 */
export function loadPage(url: string): void {
  const now = performance.now();
  if (now - leftAt < LEAVING_MS) return;
  leftAt = now;
  window.location.assign(url);
}

/**
 * Makes an API call of the portal. Redirects to sign-in if the session has ended. If the call requires a step-up, it
 * opens the dialog and repeats the call.
 */
export async function callStaff<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<ApiAnswer<AnswerOf<E>>> {
  const answer = await callApi(browserApi, endpoint, input);
  if (answer.ok) return answer;
  if (answer.problem.code === 'not_signed_in') loadPage(loginAddress());
  if (answer.problem.code !== 'step_up_required' || !(await requestStepUp())) return answer;
  return callApi(browserApi, endpoint, input);
}
