import { useState } from 'react';
import { changeMaintenanceWindow } from '#contracts/staff/station-alerts.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PresetDayField } from '../../../kit/day/preset-day-field.tsx';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { isoTimeOfInput } from '../shop-time-text.ts';
import { workEndPresets } from '../day-presets.ts';

type WindowProps = { readonly station: StaffStation; readonly onChanged: () => void };

/** Button that opens the dialog to begin a maintenance window. During a maintenance window, the button ends it. */
export function MaintenanceWindowButton({ station, onChanged, onOpen }: WindowProps & { readonly onOpen: () => void }) {
  const { stationId, mutedUntil } = station;
  if (mutedUntil !== null) {
    return (
      <StaffActionButton
        endpoint={changeMaintenanceWindow}
        input={{ params: { stationId }, body: { until: null } }}
        label={m.staff_maintenance_end()}
        done={() => m.staff_maintenance_ended()}
        onDone={onChanged}
      />
    );
  }
  return (
    <button type="button" className="button button-secondary" onClick={onOpen}>
      {m.staff_maintenance_begin()}
    </button>
  );
}

type DialogProps = WindowProps & { readonly onClose: () => void };

/** Dialog that begins a maintenance window. The station sends no messages until the window ends. */
export function MaintenanceWindowDialog({ station: { stationId }, onChanged, onClose }: DialogProps) {
  const [times] = useState(() => workEndPresets(serverNow()));
  const { field, form, end } = useForm({
    check: ({ until = '' }, errors) => {
      const instant = isoTimeOfInput(until);
      const isPast = instant !== null && Date.parse(instant) <= serverNow();
      return { failure: null, errors: isPast ? { ...errors, until: m.staff_maintenance_past() } : errors };
    },
    send: (texts) => {
      const body = { until: isoTimeOfInput(texts['until'] ?? '') };
      return callStaff(changeMaintenanceWindow, { params: { stationId }, body });
    },
    onRefused: onChanged,
    onDone: () => {
      onClose();
      onChanged();
      showToast({ title: m.staff_maintenance_begun(), tone: 'success' });
    },
  });
  return (
    <StaffDialog title={m.staff_maintenance_begin()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <p>{m.staff_maintenance_text()}</p>
        <PresetDayField {...field('until')} withTime label={m.staff_maintenance_until()} presets={times} />
        <FormFooter {...end} label={m.staff_maintenance_set()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
