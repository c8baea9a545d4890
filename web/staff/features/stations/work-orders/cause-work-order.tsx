import { useState } from 'react';
import { Link } from 'react-router';
import type { WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe } from '../../../lib/portal.tsx';
import { type WorkOrderCause, WorkOrderDialog } from './work-order-dialog.tsx';
import { workOrderStateLabels } from './work-order-labels.ts';

type CauseOrderProps = {
  readonly cause: WorkOrderCause;
  /** Active work orders. Null until they have loaded. */
  readonly orders: readonly WorkOrderSummary[] | null;
  /** Called after a work order was created. */
  readonly onDone: () => void;
};

/**
 * Shows the active work order of a cause (for example an alert) with its assignee. If there is none, shows the button
 * that creates a work order.
 */
export function CauseWorkOrder({ cause, orders, onDone }: CauseOrderProps) {
  const mayWrite = mayUse(useMe(), 'station.write');
  const [making, setMaking] = useState(false);
  const { place, source, sourceRef, title } = cause;
  const order = orders?.find((each) => each.source === source && each.sourceRef === sourceRef);
  if (order !== undefined) return <OrderLink order={order} />;
  if (!mayWrite || orders === null) return null;
  return (
    <>
      <button
        type="button"
        className="button button-secondary"
        aria-label={m.staff_work_make_of({ what: title, place })}
        onClick={() => setMaking(true)}
      >
        {m.staff_work_make()}
      </button>
      {making ? (
        <WorkOrderDialog
          cause={cause}
          onDone={() => {
            setMaking(false);
            onDone();
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}

function OrderLink({ order: { assignee, id, state } }: { readonly order: WorkOrderSummary }) {
  const words = workOrderStateLabels[state]();
  return (
    <Link to={`/admin/work-orders/${id}`} className="button button-secondary">
      {assignee === null
        ? m.staff_work_link({ state: words })
        : m.staff_work_link_of({ state: words, name: isolated(assignee.name) })}
    </Link>
  );
}
