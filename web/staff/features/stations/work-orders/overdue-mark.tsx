import type { WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import { isWorkOverdue } from '#domain/staff/work-orders/work-due.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { StateMark } from '../../../lib/state-mark.tsx';

/** Marks an active work order whose due date has passed. */
export function OverdueMark({ order }: { readonly order: Pick<WorkOrderSummary, 'dueOn' | 'state'> }) {
  return isWorkOverdue(order, serverNow()) ? <StateMark words={m.staff_work_overdue()} tone="disabled" /> : null;
}
