import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { countInbox, INBOX_REFRESH_MS } from '#contracts/staff/cases/inbox.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { CASE_CHANGED } from './case-changed.ts';

/**
 * Shows the number of open cases next to the navigation link, and reloads it on each page and periodically. It ignores
 * an expired session, because a redirect to sign-in in the background would destroy a form that is in use.
 */
export function InboxCount() {
  const { key } = useLocation();
  const latest = useRef(key);
  const [open, setOpen] = useState(0);
  useEffect(() => {
    latest.current = key;
    async function ask() {
      const answer = await callApi(browserApi, countInbox, {});
      if (latest.current === key && answer.ok) setOpen(answer.value.open);
    }
    void ask();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask();
    }, INBOX_REFRESH_MS);
    const again = () => void ask();
    window.addEventListener(CASE_CHANGED, again);
    return () => {
      clearInterval(timer);
      window.removeEventListener(CASE_CHANGED, again);
    };
  }, [key]);
  if (open === 0) return null;
  return (
    <span className="staff-count">
      <span aria-hidden="true">{open}</span>
      <span className="sr-only">{m.staff_inbox_open({ count: open })}</span>
    </span>
  );
}
