import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { StationId } from '#contracts/core/ids.ts';
import {
  addWorkOrder,
  changeWorkOrder,
  getWorkOrderChoices,
  WORK_NOTE_MAX_LENGTH,
  WORK_TITLE_MAX_LENGTH,
  type WorkOrder,
} from '#contracts/staff/work-orders/work-orders.ts';
import { type StationLogKind, stationLogKinds } from '#contracts/stations/log-kinds.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { stationLogLabels } from '../log/station-log-labels.ts';
import {
  AssigneeField,
  StationAndBayField,
  stationAndBayOfInput,
  UrgencyFields,
  urgencyOfInput,
} from './work-order-fields.tsx';

/**
 * Cause of a new work order, for example an alert. It can also be the bay from whose tile a staff user creates the
 * order. The cause determines the order's station and bay.
 */
export type WorkOrderCause = {
  readonly source: 'manual' | 'alert' | 'incident' | 'case';
  /**
   * Reference to the cause, such as the id of the alert. Null for an order that a staff user creates without a cause
   * (`manual`).
   */
  readonly sourceRef: string | null;
  readonly stationId: StationId;
  readonly bayNo: number | null;
  readonly title: string;
  readonly kind: StationLogKind;
  /** Name of the station or bay, shown in the heading. */
  readonly place: string;
};

type WorkOrderDialogProps = {
  readonly cause?: WorkOrderCause;
  /** Work order to change. Absent for a new order. */
  readonly order?: WorkOrder;
  readonly onDone: (order: WorkOrder) => void;
  readonly onClose: () => void;
};

/** Dialog that creates a work order, with or without a cause, or changes an existing order. */
export function WorkOrderDialog({ onClose, ...props }: WorkOrderDialogProps) {
  const choices = useStaffData(getWorkOrderChoices, {});
  return (
    <StaffDialog title={props.order === undefined ? m.staff_work_make() : m.staff_work_change()} onClose={onClose}>
      {choices.value === null ? <LoadState resource={choices} /> : <WorkForm choices={choices.value} {...props} />}
    </StaffDialog>
  );
}

function initialValuesOf(order: WorkOrder | undefined, cause: WorkOrderCause | undefined) {
  const { title, kind } = order ?? cause ?? { title: '', kind: 'repair' as const };
  return { title, kind, note: order?.note ?? '', assignee: order?.assignee?.id ?? '' };
}

type WorkFormProps = Omit<WorkOrderDialogProps, 'onClose'> & {
  readonly choices: ResponseOf<typeof getWorkOrderChoices>;
};

function WorkForm({ cause, order, choices, onDone }: WorkFormProps) {
  // the id is created only once, so that a second click sends the same work order again
  const [id] = useState(() => crypto.randomUUID());
  const { errors, field, form, end } = useForm({
    send: (texts) => {
      const kind = stationLogKinds.find((each) => each === texts['kind']) ?? 'repair';
      const { title = '', note = '' } = texts;
      const assigneeId = choices.colleagues.find((colleague) => colleague.id === texts['assignee'])?.id ?? null;
      const draft = { kind, title, note, assigneeId, ...urgencyOfInput(texts) };
      if (order !== undefined) {
        const params = { workOrderId: order.id };
        return callStaff(changeWorkOrder, { params, body: { ...draft, version: order.version } });
      }
      const place = cause ?? { ...stationAndBayOfInput(texts), source: 'manual' as const, sourceRef: null };
      const { stationId, bayNo, source, sourceRef } = place;
      return callStaff(addWorkOrder, { body: { id, stationId, bayNo, ...draft, source, sourceRef } });
    },
    onDone(made: WorkOrder) {
      showToast({ title: order === undefined ? m.staff_work_made() : m.staff_work_saved(), tone: 'success' });
      onDone(made);
    },
  });
  const start = initialValuesOf(order, cause);
  return (
    <form {...form} className="staff-stack">
      {cause === undefined ? null : <p className="staff-quiet">{cause.place}</p>}
      {order === undefined && cause === undefined ? (
        <StationAndBayField stations={choices.stations} error={errors['station']} />
      ) : null}
      <TextField
        {...field('title')}
        label={m.staff_work_what()}
        defaultValue={start.title}
        maxLength={WORK_TITLE_MAX_LENGTH}
        dir="auto"
        required
      />
      <SelectField
        name="kind"
        label={m.staff_work_kind()}
        chosen={start.kind}
        options={stationLogKinds.map((kind) => ({ value: kind, label: stationLogLabels[kind]() }))}
      />
      <UrgencyFields order={order} isAlert={cause?.source === 'alert'} />
      <AssigneeField colleagues={choices.colleagues} chosen={start.assignee} />
      <TextArea
        {...field('note')}
        label={m.staff_log_note()}
        optionalMark={m.staff_form_optional()}
        defaultValue={start.note}
        rows={3}
        maxLength={WORK_NOTE_MAX_LENGTH}
      />
      <FormFooter
        {...end}
        label={order === undefined ? m.staff_work_make() : m.staff_form_save()}
        busy={m.staff_form_saving()}
      />
    </form>
  );
}
