import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { changeOnCall, getOnCall, ON_CALL_PEOPLE_MAX } from '#contracts/staff/station-alerts.ts';
import { PHONE_MAX_LENGTH } from '#contracts/core/person.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';

const places = Array.from({ length: ON_CALL_PEOPLE_MAX }, (_, index) => index + 1);

/** Dialog that sets the staff users on call, in the order in which they are notified. */
export function OnCallDialog({ onClose }: { readonly onClose: () => void }) {
  const resource = useStaffData(getOnCall, {});
  return (
    <StaffDialog title={m.staff_on_call_open()} onClose={onClose}>
      <p>{m.staff_on_call_text()}</p>
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <OnCallForm onCall={resource.value} onClose={onClose} onRefused={resource.retry} />
      )}
    </StaffDialog>
  );
}

type OnCallFormProps = {
  readonly onCall: ResponseOf<typeof getOnCall>;
  readonly onClose: () => void;
  readonly onRefused: () => void;
};

function OnCallForm({ onCall: { people, members, version }, onClose, onRefused }: OnCallFormProps) {
  const { field, form, end } = useForm({
    send: (texts) => {
      const chosen = places.flatMap((place) => {
        const staffId = members.find((staffUser) => staffUser.staffId === texts[`staff${place}`])?.staffId;
        return staffId === undefined ? [] : [{ staffId, phone: texts[`phone${place}`] ?? '' }];
      });
      // a staff user who was chosen twice keeps only the first position
      const first = chosen.filter(({ staffId }, at) => chosen.findIndex((each) => each.staffId === staffId) === at);
      return callStaff(changeOnCall, { body: { seen: version, people: first } });
    },
    onRefused,
    onDone: () => {
      onClose();
      showToast({ title: m.staff_on_call_saved(), tone: 'success' });
    },
  });
  const options = [
    { value: '', label: m.staff_on_call_none() },
    ...members.map(({ staffId, name }) => ({ value: staffId, label: name })),
  ];
  return (
    <form {...form} className="staff-stack">
      {places.map((place) => {
        const person = people[place - 1];
        return (
          <div key={place} className="staff-stack">
            <SelectField
              name={`staff${place}`}
              label={m.staff_on_call_person({ number: place })}
              chosen={person?.staffId ?? ''}
              options={options}
            />
            <TextField
              {...field(`phone${place}`)}
              type="tel"
              label={m.staff_on_call_phone({ number: place })}
              optionalMark={m.staff_form_optional()}
              dir="ltr"
              autoComplete="off"
              maxLength={PHONE_MAX_LENGTH}
              defaultValue={person?.phone ?? ''}
            />
          </div>
        );
      })}
      <FormFooter {...end} label={m.staff_form_save()} busy={m.staff_form_saving()} />
    </form>
  );
}
