import { m } from '#messages/compiled/messages.js';
import { endThisSession } from '#web/lib/calls/session-calls.ts';
import { setCustomer } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { showLogoutFailedNotice } from './logout-failed.ts';

/**
 * Name of the voucher cache. It has the same value as `STORED_PAGES_CACHE` in `offline/offline-cache.ts`. The value is
 * repeated here because the service worker must be one file without shared chunks.
 */
export const VOUCHER_CACHE = 'shop-vouchers';

/**
 * Ends the session and shows the notice that the specification defines. Returns false if the session could not be
 * ended.
 */
export async function logOut(): Promise<boolean> {
  const ended = await endThisSession();
  if (ended) {
    setCustomer(null);
    // cached pages contain the customer's name, so they are deleted. They can be loaded again from the network
    if ('caches' in window) await caches.delete(VOUCHER_CACHE).catch(() => false);
    showToast({ title: m.logout_done_title(), description: m.logout_done_text() });
  } else {
    showLogoutFailedNotice();
  }
  return ended;
}
