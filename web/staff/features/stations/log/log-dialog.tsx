import { useState } from 'react';
import { addStationLogEntry, LOG_NOTE_MAX_LENGTH } from '#contracts/staff/station-log.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { stationLogKinds } from '#contracts/stations/log-kinds.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../../kit/day/day-field.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { stationLogLabels } from './station-log-labels.ts';
import { bayOrStationText } from '../station-words.ts';

type LogDialogProps = {
  readonly station: StaffStation;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that adds an entry about work that was done at the station. The entry has the day on which the work is due
 * again.
 */
export function StationLogEntryDialog({ station: { stationId, bays }, onDone, onClose }: LogDialogProps) {
  // the id is created only once, so that a second click sends the same entry again
  const [entryId] = useState(() => crypto.randomUUID());
  const { field, form, end } = useForm({
    send: (texts) => {
      const bayNo = texts['bayNo'] === '' ? null : Number(texts['bayNo']);
      const kind = stationLogKinds.find((each) => each === texts['kind']) ?? 'cleaning';
      const nextDueOn = texts['nextDueOn'] === '' ? null : (texts['nextDueOn'] ?? null);
      const body = { entryId, bayNo, kind, note: texts['note'] ?? '', nextDueOn };
      return callStaff(addStationLogEntry, { params: { stationId }, body });
    },
    onDone: () => {
      onDone();
      showToast({ title: m.staff_log_added(), tone: 'success' });
    },
  });
  const present = bays.filter(({ state }) => state !== 'retired');
  const places = [null, ...present.map(({ bayNo }) => bayNo)];
  return (
    <StaffDialog title={m.staff_log_add()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <SelectField
          name="kind"
          label={m.staff_log_kind()}
          options={stationLogKinds.map((kind) => ({ value: kind, label: stationLogLabels[kind]() }))}
        />
        <SelectField
          name="bayNo"
          label={m.staff_log_place()}
          options={places.map((bayNo) => ({
            value: bayNo === null ? '' : String(bayNo),
            label: bayOrStationText(bayNo, bays),
          }))}
        />
        <TextArea
          {...field('note')}
          label={m.staff_log_note()}
          optionalMark={m.staff_form_optional()}
          rows={3}
          maxLength={LOG_NOTE_MAX_LENGTH}
        />
        <DayField
          {...field('nextDueOn')}
          label={m.staff_log_next()}
          hint={m.staff_log_next_hint()}
          optionalMark={m.staff_form_optional()}
        />
        <FormFooter {...end} label={m.staff_form_save()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
