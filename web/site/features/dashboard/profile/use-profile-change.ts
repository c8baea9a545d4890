import { updateProfile, type CurrentUser } from '#contracts/identity/account.ts';
import type { InputOf } from '#contracts/core/endpoint.ts';
import type { Problem, ProblemCode } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { refreshCustomer } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { unhandledResponse, useAccountCall } from '../account-call.ts';

const phoneRefusals: ReadonlySet<ProblemCode> = new Set([
  'phone_not_mobile',
  'phone_not_reachable',
  'phone_service',
  'phone_other_network',
]);

/**
 * Returns true if a refusal concerns the typed value. It is then shown at the field, because a notice would cover the
 * field.
 */
export function isProfileFieldProblem({ code, fields = {} }: Problem): boolean {
  return phoneRefusals.has(code) || Object.keys(fields).length > 0;
}

type Change = InputOf<typeof updateProfile>['body'];

/**
 * Saves one field of the profile (specification, sections 5 and 8) and shows the result. Resolves to null if nothing
 * more has to be shown. The response updates the account's data, including the name in the header.
 */
export function useProfileChange(
  onUser: (user: CurrentUser) => void,
): (change: Change) => Promise<ApiResponse<CurrentUser> | null> {
  const call = useAccountCall();
  return async (change) => {
    const answer = unhandledResponse(await call(updateProfile, { body: change }));
    if (answer?.ok === true) {
      onUser(answer.value);
      showToast({ title: m.dashboard_saved_title(), description: m.dashboard_saved_text(), tone: 'success' });
      void refreshCustomer();
    }
    if (answer?.ok === false && !isProfileFieldProblem(answer.problem)) {
      showToast({ title: m.dashboard_error_title(), description: m.dashboard_error_text(), tone: 'danger' });
    }
    return answer;
  };
}
