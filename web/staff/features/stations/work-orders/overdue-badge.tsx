import type { WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import { isWorkOrderOverdue } from '#domain/staff/work-orders/work-due.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { StatusBadge } from '../../../lib/status-badge.tsx';

export function OverdueBadge({ order }: { readonly order: Pick<WorkOrderSummary, 'dueOn' | 'state'> }) {
  return isWorkOrderOverdue(order, serverNow()) ? <StatusBadge words={m.staff_work_overdue()} tone="disabled" /> : null;
}
