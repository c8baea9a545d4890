import { updateProfile, type CurrentUser } from '#contracts/identity/account.ts';
import type { InputOf } from '#contracts/core/endpoint.ts';
import type { Problem, ProblemCode } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiAnswer } from '#web/lib/calls/api.ts';
import { refreshCustomer } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { unsaid, useAccountCall } from '../account-call.ts';

const phoneRefusals: ReadonlySet<ProblemCode> = new Set([
  'phone_not_mobile',
  'phone_not_reachable',
  'phone_service',
  'phone_other_network',
]);

/** Whether a refusal is about what was typed. It is said at the field then, and a notice would only lie over it. */
export function isOfField({ code, fields = {} }: Problem): boolean {
  return phoneRefusals.has(code) || Object.keys(fields).length > 0;
}

type Change = InputOf<typeof updateProfile>['body'];

/**
 * One field, one call (specification, sections 5 and 8), with its notices; null where everything is said. The account's
 * data are refreshed from the answer, the name in the header with them.
 */
export function useProfileChange(
  onUser: (user: CurrentUser) => void,
): (change: Change) => Promise<ApiAnswer<CurrentUser> | null> {
  const call = useAccountCall();
  return async (change) => {
    const answer = unsaid(await call(updateProfile, { body: change }));
    if (answer?.ok === true) {
      onUser(answer.value);
      showToast({ title: m.dashboard_saved_title(), description: m.dashboard_saved_text(), tone: 'success' });
      void refreshCustomer();
    }
    if (answer?.ok === false && !isOfField(answer.problem)) {
      showToast({ title: m.dashboard_error_title(), description: m.dashboard_error_text(), tone: 'danger' });
    }
    return answer;
  };
}
