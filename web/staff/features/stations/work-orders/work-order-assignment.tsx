import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { changeWorkOrder, getWorkOrderChoices, type WorkOrder } from '#contracts/staff/work-orders/work-orders.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { Card } from '../../../lib/card.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { useMe } from '../../../lib/portal.tsx';
import { AssigneeField } from './work-order-fields.tsx';

/** Returns the request that changes the assignee of a work order. The other data of the order stays unchanged. */
function assignmentRequest(order: WorkOrder, assigneeId: NonNullable<WorkOrder['assignee']>['id'] | null) {
  const { id, version, kind, title, note, priority, dueOn } = order;
  return { params: { workOrderId: id }, body: { version, kind, title, note, priority, dueOn, assigneeId } };
}

type AssignmentProps = {
  readonly order: WorkOrder;
  /** False if the work order is closed or cancelled, or if the staff user has read permission only. */
  readonly mayAssign: boolean;
  readonly onChanged: () => void;
};

export function WorkOrderAssignment({ order, mayAssign, onChanged }: AssignmentProps) {
  const { id: myId } = useMe();
  const [isChoosing, setChoosing] = useState(false);
  const { assignee } = order;
  return (
    <Card title={m.staff_work_assignee()}>
      <p className="lead-words">
        <bdi>{assignee?.name ?? m.staff_work_no_assignee()}</bdi>
      </p>
      {mayAssign ? (
        <div className="station-acts">
          {assignee?.id === myId ? null : (
            <StaffActionButton
              endpoint={changeWorkOrder}
              input={assignmentRequest(order, myId)}
              label={m.staff_work_take()}
              done={() => m.staff_work_taken()}
              onDone={onChanged}
            />
          )}
          <button type="button" className="button button-secondary" onClick={() => setChoosing(true)}>
            {m.staff_work_assign()}
          </button>
        </div>
      ) : null}
      {isChoosing ? (
        <AssignDialog
          order={order}
          onDone={() => {
            setChoosing(false);
            onChanged();
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Card>
  );
}

type DialogProps = { readonly order: WorkOrder; readonly onDone: () => void; readonly onClose: () => void };

function AssignDialog({ order, onDone, onClose }: DialogProps) {
  const choices = useStaffData(getWorkOrderChoices, {});
  return (
    <StaffDialog title={m.staff_work_assign()} onClose={onClose}>
      {choices.value === null ? (
        <LoadState resource={choices} />
      ) : (
        <AssignForm order={order} colleagues={choices.value.colleagues} onDone={onDone} />
      )}
    </StaffDialog>
  );
}

type FormProps = Pick<DialogProps, 'order' | 'onDone'> & Pick<ResponseOf<typeof getWorkOrderChoices>, 'colleagues'>;

function AssignForm({ order, colleagues, onDone }: FormProps) {
  const { form, end } = useForm({
    send: (texts) => {
      const chosen = colleagues.find(({ id }) => id === texts['assignee'])?.id ?? null;
      return callStaff(changeWorkOrder, assignmentRequest(order, chosen));
    },
    onDone: () => {
      showToast({ title: m.staff_work_saved(), tone: 'success' });
      onDone();
    },
  });
  return (
    <form {...form} className="staff-stack">
      <AssigneeField colleagues={colleagues} chosen={order.assignee?.id ?? ''} />
      <FormFooter {...end} label={m.staff_form_save()} busy={m.staff_form_saving()} />
    </form>
  );
}
