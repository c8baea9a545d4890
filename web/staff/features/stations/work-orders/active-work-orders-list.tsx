import { Link } from 'react-router';
import type { WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import { m } from '#messages/compiled/messages.js';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import { stateTones } from '../../../lib/words/state-tones.ts';
import { OverdueBadge } from './overdue-badge.tsx';
import { workOrderPriorityLabels, workOrderStateLabels } from './work-order-labels.ts';

type PlaceOrdersProps = {
  /** Active work orders of the station. Null until they have loaded. */
  readonly orders: readonly WorkOrderSummary[] | null;
  /** Number of the bay whose work orders are listed. Null for the work orders of the whole station. */
  readonly bayNo: number | null;
};

/** Lists the active work orders of a bay or of the whole station as links. Renders nothing if there are none. */
export function ActiveWorkOrdersList({ orders, bayNo }: PlaceOrdersProps) {
  const shown = orders?.filter((order) => order.bayNo === bayNo) ?? [];
  if (shown.length === 0) return null;
  return (
    <ul className="station-orders" aria-label={m.staff_work_active()}>
      {shown.map((order) => (
        <li key={order.id}>
          <Link to={`/admin/work-orders/${order.id}`}>
            {m.staff_work_order()}: <bdi>{order.title}</bdi>
          </Link>
          <StatusBadge words={workOrderStateLabels[order.state]()} tone={stateTones.workOrder[order.state]} />
          {order.priority === 'urgent' ? (
            <StatusBadge words={workOrderPriorityLabels.urgent()} tone={stateTones.workPriority.urgent} />
          ) : null}
          <OverdueBadge order={order} />
          {order.assignee === null ? null : <bdi className="staff-quiet">{order.assignee.name}</bdi>}
        </li>
      ))}
    </ul>
  );
}
