import type { StationId } from '#contracts/core/ids.ts';
import { INCIDENT_NOTE_MAX_LENGTH, recordStationIncident, type StationIncident } from '#contracts/staff/station-log.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { incidentAdvice, incidentTitleOf } from '../../../lib/words/incident-words.ts';

type IncidentDialogProps = {
  readonly stationId: StationId;
  readonly incident: StationIncident;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

export function IncidentDialog({ stationId, incident, onChanged, onClose }: IncidentDialogProps) {
  const { kind, subject, version, state, note } = incident;
  const { field, form, end } = useForm({
    send: (texts) => {
      const chosen = texts['state'] === 'seen' ? 'seen' : 'closed';
      const body = { kind, subject, version, state: chosen, note: texts['note'] ?? '' } as const;
      return callStaff(recordStationIncident, { params: { stationId }, body });
    },
    onRefused: onChanged,
    onDone: () => {
      onClose();
      onChanged();
      showToast({ title: m.staff_form_saved(), tone: 'success' });
    },
  });
  return (
    <StaffDialog title={incidentTitleOf(incident)} onClose={onClose}>
      <form {...form} className="staff-stack">
        <p>{incidentAdvice(incident)}</p>
        <SelectField
          name="state"
          label={m.staff_incident_state()}
          chosen={state === 'open' ? 'seen' : 'closed'}
          options={[
            { value: 'seen', label: m.staff_incident_state_seen() },
            { value: 'closed', label: m.staff_incident_state_closed() },
          ]}
        />
        <TextArea
          {...field('note')}
          label={m.staff_service_note()}
          optionalMark={m.staff_form_optional()}
          rows={3}
          maxLength={INCIDENT_NOTE_MAX_LENGTH}
          defaultValue={note}
        />
        <FormFooter {...end} label={m.staff_form_save()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
