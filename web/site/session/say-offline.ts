import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Something that was asked for could not be brought from the server. */
export function sayOffline(): void {
  showToast({ title: m.problem_offline(), tone: 'danger' });
}
