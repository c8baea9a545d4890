import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { callWithSession } from '#web/lib/calls/signed-in-call.ts';
import { pressedButtonText } from '../acts/pressed-button.ts';
import { requestStepUp } from '../acts/step-up-store.ts';

/** Returns the URL of the sign-in page. After sign-in, that page opens the current page again. */
export function loginUrl(): string {
  const currentPath = window.location.pathname + window.location.search;
  return `/admin/login?next=${encodeURIComponent(currentPath)}`;
}

/** Time in ms during which further page loads are ignored, because the first load is still in progress. */
const LEAVING_MS = 5_000;
let leftAt = -Infinity;

/**
 * Opens another page with a full page load. A second call within five seconds is ignored, because it would abort the
 * first load. For example, after a logout each refused call of the old page would try to open the sign-in page.
 */
export function loadPage(url: string): void {
  const now = performance.now();
  if (now - leftAt < LEAVING_MS) return;
  leftAt = now;
  window.location.assign(url);
}

/**
 * Makes an API call of the portal. If the session has ended, opens the sign-in page. If the call requires a step-up,
 * opens the dialog for the second factor and repeats the call.
 */
export async function callStaff<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<ApiResponse<ResponseOf<E>>> {
  // the pressed button is read before the call, because a form disables its button during sending; GET calls need no
  // button, because they never require a step-up
  const act = endpoint.method === 'GET' ? null : pressedButtonText();
  const answer = await callWithSession(endpoint, input);
  if (answer.ok) return answer;
  if (answer.problem.code === 'not_signed_in') loadPage(loginUrl());
  if (answer.problem.code !== 'step_up_required' || !(await requestStepUp(act))) return answer;
  return callWithSession(endpoint, input);
}
