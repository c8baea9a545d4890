import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { getMinStartSuccess, saveMinStartSuccess } from '#contracts/staff/min-start-success.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';

/** Selectable minimums of the first-attempt success rate, in percent; 0 turns the automatic closing off. */
const offered = [0, 40, 50, 60, 70, 80, 90, 95] as const;

/** Form for the minimum first-attempt success rate. A bay below it is closed automatically. */
export function MinStartSuccessDialog({ onClose }: { readonly onClose: () => void }) {
  const resource = useStaffData(getMinStartSuccess, {});
  const { value, retry } = resource;
  return (
    <StaffDialog title={m.staff_floor_open()} onClose={onClose}>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <p>{m.staff_floor_text({ visits: value.visits })}</p>
          {value.onServer ? (
            <p className="notice">
              {value.percent === 0
                ? m.staff_floor_on_server_off()
                : m.staff_floor_on_server({ percent: value.percent })}
            </p>
          ) : (
            <StartFloorForm floor={value} onClose={onClose} onRefused={retry} />
          )}
        </>
      )}
    </StaffDialog>
  );
}

type StartFloorFormProps = {
  readonly floor: ResponseOf<typeof getMinStartSuccess>;
  readonly onClose: () => void;
  readonly onRefused: () => void;
};

function StartFloorForm({ floor: { percent, version }, onClose, onRefused }: StartFloorFormProps) {
  const { form, end } = useForm({
    send: (texts) => callStaff(saveMinStartSuccess, { body: { percent: Number(texts['percent']), seen: version } }),
    onRefused,
    onDone: () => {
      onClose();
      showToast({ title: m.staff_form_saved(), tone: 'success' });
    },
  });
  const values = [...new Set([...offered, percent])].toSorted((one, other) => one - other);
  return (
    <form {...form} className="staff-stack">
      <SelectField
        // the key changes if another staff user saves meanwhile, so that the select shows the newly saved value
        key={version}
        name="percent"
        label={m.staff_floor_percent()}
        chosen={String(percent)}
        options={values.map((value) => ({
          value: String(value),
          label: value === 0 ? m.staff_floor_never() : m.staff_floor_below({ percent: value }),
        }))}
      />
      <FormFooter {...end} label={m.staff_form_save()} busy={m.staff_form_saving()} />
    </form>
  );
}
