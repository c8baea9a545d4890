import { listWorkOrders } from '#contracts/staff/work-orders/work-orders.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { OpenItemCount } from '../../../lib/open-item-count.tsx';

async function ask(): Promise<string | null> {
  const answer = await callApi(browserApi, listWorkOrders, { query: { state: 'active' } });
  if (!answer.ok) return null;
  const { rows, next } = answer.value;
  return `${rows.length}${next === null ? '' : '+'}`;
}

export function WorkOrderCount() {
  return <OpenItemCount ask={ask} words={m.staff_inbox_open} />;
}
