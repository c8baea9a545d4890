import { useState } from 'react';
import { Link } from 'react-router';
import { changeWorkOrderState, type WorkOrder } from '#contracts/staff/work-orders/work-orders.ts';
import { m } from '#messages/compiled/messages.js';
import { DetailHeader } from '../../../kit/detail-header.tsx';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { stationLogLabels } from '../log/station-log-labels.ts';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import { CloseWorkOrderDialog } from './close-work-order-dialog.tsx';
import { OverdueBadge } from './overdue-badge.tsx';
import { WorkOrderDialog } from './work-order-dialog.tsx';
import {
  workOrderDueText,
  workOrderLocationText,
  workOrderPriorityLabels,
  workOrderStateLabels,
} from './work-order-labels.ts';
import { stateTones } from '../../../lib/words/state-tones.ts';

type HeadProps = {
  readonly order: WorkOrder;
  /** False if the work order is closed or cancelled, or if the staff user has read permission only. */
  readonly mayAct: boolean;
  readonly onChanged: () => void;
};

export function WorkOrderHeader({ order, mayAct, onChanged }: HeadProps) {
  const { locale } = usePortal();
  const { dueOn, kind, priority, state, stationId, title } = order;
  return (
    <DetailHeader
      title={<bdi>{title}</bdi>}
      states={
        <>
          <StatusBadge words={workOrderStateLabels[state]()} tone={stateTones.workOrder[state]} />
          <OverdueBadge order={order} />
          <StatusBadge
            words={m.staff_work_priority_is({ priority: workOrderPriorityLabels[priority]() })}
            tone={stateTones.workPriority[priority]}
          />
        </>
      }
      sum={
        dueOn === null ? null : (
          <time dateTime={dueOn}>{m.staff_work_due_on({ day: workOrderDueText(dueOn, locale) })}</time>
        )
      }
      facts={
        <>
          <Link to={`/admin/stations/${stationId}`}>{workOrderLocationText(order, locale)}</Link> ·{' '}
          {stationLogLabels[kind]()}
        </>
      }
      acts={mayAct ? <WorkOrderActions order={order} onChanged={onChanged} /> : null}
    />
  );
}

type ActsProps = Pick<HeadProps, 'order' | 'onChanged'>;

/**
 * Buttons of a work order. The first button is the next step, which starts an open order or closes an order in
 * progress.
 */
function WorkOrderActions({ order, onChanged }: ActsProps) {
  const [opened, setOpened] = useState<'cancel' | 'change' | 'close' | null>(null);
  const isOpen = order.state === 'open';
  const close = () => setOpened(null);
  function done() {
    close();
    onChanged();
  }
  return (
    <>
      {isOpen ? (
        <StaffActionButton
          endpoint={changeWorkOrderState}
          input={{ params: { workOrderId: order.id }, body: { version: order.version, step: 'begin' } }}
          label={m.staff_work_begin()}
          done={() => m.staff_work_in_work()}
          onDone={onChanged}
          isPrimary
        />
      ) : null}
      <button
        type="button"
        className={`button ${isOpen ? 'button-secondary' : 'button-primary'}`}
        onClick={() => setOpened('close')}
      >
        {m.staff_work_close()}
      </button>
      <button type="button" className="button button-secondary" onClick={() => setOpened('change')}>
        {m.staff_work_change()}
      </button>
      <button type="button" className="button button-quiet" onClick={() => setOpened('cancel')}>
        {m.staff_work_cancel()}
      </button>
      {opened === 'close' ? <CloseWorkOrderDialog order={order} onDone={done} onClose={close} /> : null}
      {opened === 'change' ? <WorkOrderDialog order={order} onDone={done} onClose={close} /> : null}
      {opened === 'cancel' ? <CancelWorkOrderDialog order={order} onChanged={done} onClose={close} /> : null}
    </>
  );
}

/** Dialog that asks for confirmation before a work order is cancelled. A cancelled order cannot be reopened. */
function CancelWorkOrderDialog({ order, onChanged, onClose }: ActsProps & { readonly onClose: () => void }) {
  const { locale } = usePortal();
  return (
    <StaffDialog title={m.staff_work_cancel()} onClose={onClose}>
      <p>
        <bdi>{order.title}</bdi>, {workOrderLocationText(order, locale)}
      </p>
      <p>{m.staff_work_cancel_text()}</p>
      <StaffActionButton
        endpoint={changeWorkOrderState}
        input={{ params: { workOrderId: order.id }, body: { version: order.version, step: 'cancel' } }}
        label={m.staff_work_cancel()}
        done={() => m.staff_work_cancelled()}
        onDone={onChanged}
        isPrimary
      />
    </StaffDialog>
  );
}
