import { getCaseCounts } from '#contracts/staff/cases/case-list.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { OpenItemCount } from '../../lib/open-item-count.tsx';
import { CASE_CHANGED_EVENT } from './case-changed.ts';

async function ask(): Promise<string | null> {
  const answer = await callApi(browserApi, getCaseCounts, {});
  return answer.ok ? String(answer.value.open) : null;
}

export function CaseCount() {
  return <OpenItemCount ask={ask} words={m.staff_inbox_open} reloadEventName={CASE_CHANGED_EVENT} />;
}
