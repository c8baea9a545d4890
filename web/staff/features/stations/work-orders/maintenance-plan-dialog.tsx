import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import {
  addMaintenancePlan,
  MAINTENANCE_PLAN_DAYS_MAX,
  MAINTENANCE_PLAN_WASHES_MAX,
} from '#contracts/staff/work-orders/maintenance-plans.ts';
import { getWorkOrderChoices, WORK_TITLE_MAX_LENGTH } from '#contracts/staff/work-orders/work-orders.ts';
import { stationLogKinds } from '#contracts/stations/log-kinds.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { stationLogLabels } from '../log/station-log-labels.ts';
import { AssigneeField, StationAndBayField, stationAndBayOfInput } from './work-order-fields.tsx';

type MaintenancePlanProps = { readonly onDone: () => void; readonly onClose: () => void };

export function MaintenancePlanDialog({ onDone, onClose }: MaintenancePlanProps) {
  const choices = useStaffData(getWorkOrderChoices, {});
  return (
    <StaffDialog title={m.staff_care_add()} onClose={onClose}>
      {choices.value === null ? (
        <LoadState resource={choices} />
      ) : (
        <MaintenancePlanForm choices={choices.value} onDone={onDone} />
      )}
    </StaffDialog>
  );
}

type FormProps = Pick<MaintenancePlanProps, 'onDone'> & { readonly choices: ResponseOf<typeof getWorkOrderChoices> };

function MaintenancePlanForm({ choices, onDone }: FormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [unit, setUnit] = useState<'days' | 'washes'>('days');
  const { errors, field, form, end } = useForm({
    send: (texts) => {
      const every = Number(texts['every'] ?? '');
      const body = {
        id,
        ...stationAndBayOfInput(texts),
        kind: stationLogKinds.find((each) => each === texts['kind']) ?? 'maintenance',
        title: texts['title'] ?? '',
        assigneeId: choices.colleagues.find((colleague) => colleague.id === texts['assignee'])?.id ?? null,
        everyDays: unit === 'days' ? every : null,
        everyWashes: unit === 'washes' ? every : null,
      };
      return callStaff(addMaintenancePlan, { body });
    },
    onDone: () => {
      showToast({ title: m.staff_care_added(), tone: 'success' });
      onDone();
    },
  });
  return (
    <form {...form} className="staff-stack">
      <TextField
        {...field('title')}
        label={m.staff_work_what()}
        maxLength={WORK_TITLE_MAX_LENGTH}
        dir="auto"
        required
      />
      <StationAndBayField stations={choices.stations} error={errors['station']} />
      <SelectField
        name="kind"
        label={m.staff_work_kind()}
        chosen="maintenance"
        options={stationLogKinds.map((kind) => ({ value: kind, label: stationLogLabels[kind]() }))}
      />
      <fieldset className="station-acts">
        <legend className="field-label">{m.staff_care_rule()}</legend>
        {(['days', 'washes'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="button button-secondary"
            aria-pressed={each === unit}
            onClick={() => setUnit(each)}
          >
            {each === 'days' ? m.staff_care_days() : m.staff_care_washes()}
          </button>
        ))}
      </fieldset>
      <TextField
        {...field('every')}
        label={unit === 'days' ? m.staff_care_every_days() : m.staff_care_every_washes()}
        type="number"
        inputMode="numeric"
        min={1}
        max={unit === 'days' ? MAINTENANCE_PLAN_DAYS_MAX : MAINTENANCE_PLAN_WASHES_MAX}
        required
        dir="ltr"
      />
      <AssigneeField colleagues={choices.colleagues} chosen="" />
      <FormFooter {...end} label={m.staff_care_add()} busy={m.staff_form_saving()} />
    </form>
  );
}
