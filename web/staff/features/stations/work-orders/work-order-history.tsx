import type { WorkOrderEvent } from '#contracts/staff/work-orders/work-history.ts';
import type { WorkOrder } from '#contracts/staff/work-orders/work-orders.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Card } from '../../../lib/card.tsx';
import { HistoryList } from '../../../lib/history-list.tsx';

const actLabels = {
  begin: m.staff_work_event_begin,
  cancel: m.staff_work_event_cancel,
  change: m.staff_work_event_change,
  close: m.staff_work_event_close,
  photo: m.staff_work_event_photo,
} as const satisfies Record<
  Exclude<WorkOrderEvent['kind'], 'add' | 'assign'>,
  (values: { readonly name: string }) => string
>;

function eventText({ kind, by, to }: WorkOrderEvent): string {
  if (kind === 'add') return by === null ? m.staff_work_event_plan() : m.staff_work_event_add({ name: isolated(by) });
  const name = by === null ? m.staff_audit_system() : isolated(by);
  if (kind !== 'assign') return actLabels[kind]({ name });
  if (to === null) return m.staff_work_event_unassign({ name });
  return to === by ? m.staff_work_event_take({ name }) : m.staff_work_event_assign({ name, to: isolated(to) });
}

/** Shows the history of a work order, oldest event first. */
export function WorkOrderHistory({ order }: { readonly order: WorkOrder }) {
  return (
    <Card title={m.staff_case_history()}>
      <HistoryList lines={order.history.map((event) => ({ ...event, text: <span>{eventText(event)}</span> }))} />
    </Card>
  );
}
