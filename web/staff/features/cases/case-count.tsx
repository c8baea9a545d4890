import { countInbox } from '#contracts/staff/cases/case-list.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { PlaceCount } from '../../lib/place-count.tsx';
import { CASE_CHANGED } from './case-changed.ts';

async function ask(): Promise<string | null> {
  const answer = await callApi(browserApi, countInbox, {});
  return answer.ok ? String(answer.value.open) : null;
}

/** The number of open cases. */
export function CaseCount() {
  return <PlaceCount ask={ask} words={m.staff_inbox_open} changedBy={CASE_CHANGED} />;
}
