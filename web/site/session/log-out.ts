import { m } from '#messages/compiled/messages.js';
import { endThisSession } from '#web/lib/calls/session-calls.ts';
import { setCustomer } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { sayLogoutFailed } from './logout-failed.ts';

/** The same as `VOUCHERS` in `offline/keep.ts`, repeated because the worker must be one file without shared chunks. */
export const KEPT_VOUCHERS = 'shop-vouchers';

/** Ends the session and says so in the words of the specification; false where it goes on. */
export async function logOut(): Promise<boolean> {
  const ended = await endThisSession();
  if (ended) {
    setCustomer(null);
    // pages kept for opening without internet were drawn with a name; they open again from the network
    if ('caches' in window) await caches.delete(KEPT_VOUCHERS).catch(() => false);
    showToast({ title: m.logout_done_title(), description: m.logout_done_text() });
  } else {
    sayLogoutFailed();
  }
  return ended;
}
