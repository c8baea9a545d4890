import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Apart from logging out itself, whose file may be what did not come. */
export function sayLogoutFailed(): void {
  showToast({ title: m.logout_failed_title(), description: m.logout_failed_text(), tone: 'danger' });
}
