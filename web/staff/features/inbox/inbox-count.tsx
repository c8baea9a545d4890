import { countInbox, INBOX_REFRESH_MS } from '#contracts/staff/inbox.ts';
import { m } from '#messages/compiled/messages.js';
import { useStaffData } from '../../lib/use-staff-data.ts';

/** How much waits, beside the place in the rail. */
export function InboxCount() {
  const { value } = useStaffData(countInbox, {}, INBOX_REFRESH_MS);
  if (value === null || value.open === 0) return null;
  return (
    <span className="staff-count">
      <span aria-hidden="true">{value.open}</span>
      <span className="sr-only">{m.staff_inbox_open({ count: value.open })}</span>
    </span>
  );
}
