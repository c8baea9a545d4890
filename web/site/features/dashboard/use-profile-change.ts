import { updateProfile, type CurrentUser } from '#contracts/identity/account.ts';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { m } from '#messages/compiled/messages.js';
import { refreshCustomer } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useAccountCall, wasSaid } from './account-call.ts';

type Change = InputOf<typeof updateProfile>['body'];

/** Words for the field where it was refused; null where all went well or everything is said. */
export type Refusal = string | null;

/**
 * One field, one call (specification, sections 5 and 8), with its notices. The account's data are refreshed from the
 * answer, the name in the header with them.
 */
export function useProfileChange(
  onUser: (user: CurrentUser) => void,
): (change: Change) => Promise<{ readonly ok: boolean; readonly refusal: Refusal }> {
  const call = useAccountCall();
  return async (change) => {
    const answer = await call(updateProfile, { body: change });
    if (answer.ok) {
      onUser(answer.value);
      showToast({ title: m.dashboard_saved_title(), description: m.dashboard_saved_text(), tone: 'success' });
      void refreshCustomer();
      return { ok: true, refusal: null };
    }
    if (wasSaid(answer.problem)) return { ok: false, refusal: null };
    showToast({ title: m.dashboard_error_title(), description: m.dashboard_error_text(), tone: 'danger' });
    const [field] = Object.values(answer.problem.fields ?? {});
    return { ok: false, refusal: field?.message ?? answer.problem.message };
  };
}
