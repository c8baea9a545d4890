import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';

/**
 * Shows that logging out failed. It is in a file of its own, because the file for logging out can be the file that did
 * not load.
 */
export function showLogoutFailedNotice(): void {
  showToast({ title: m.logout_failed_title(), description: m.logout_failed_text(), tone: 'danger' });
}
