import { BAY_NAME_MAX_LENGTH, changeBay } from '#contracts/staff/station-actions.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';

type BayDialogProps = {
  readonly station: StaffStation;
  readonly bay: StaffBay;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

export function BayDialog({ station: { stationId, version }, bay, onChanged, onClose }: BayDialogProps) {
  const { bayNo } = bay;
  const { field, form, end } = useForm({
    send: ({ name = '', nameHe = '' }) =>
      callStaff(changeBay, {
        params: { stationId, bayNo },
        body: { version, name, nameHe, retired: bay.state === 'retired' },
      }),
    onRefused: onChanged,
    onDone: () => {
      onClose();
      onChanged();
      showToast({ title: m.staff_form_saved(), tone: 'success' });
    },
  });
  return (
    <StaffDialog title={m.staff_bay_change({ bay: m.bay_name({ number: bayNo }) })} onClose={onClose}>
      <form {...form} className="staff-stack">
        <div className="field-pairs">
          <TextField
            {...field('nameHe')}
            label={m.staff_bay_name_he()}
            hint={m.staff_bay_name_hint()}
            dir="rtl"
            maxLength={BAY_NAME_MAX_LENGTH}
            defaultValue={bay.nameHe}
          />
          <TextField
            {...field('name')}
            label={m.staff_bay_name_en()}
            dir="ltr"
            maxLength={BAY_NAME_MAX_LENGTH}
            defaultValue={bay.name}
          />
        </div>
        <FormFooter {...end} label={m.staff_form_save()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
