import { addFirmwareRelease, FIRMWARE_NOTES_MAX_LENGTH, SOAK_HOURS_MAX } from '#contracts/staff/machines/firmware.ts';
import { FIRMWARE_URL_MAX_LENGTH, FIRMWARE_VERSION_MAX_LENGTH } from '#contracts/stations/machine-command.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';

const USUAL_SOAK_HOURS = '24';

type ReleaseProps = { readonly onChanged: () => void; readonly onClose: () => void };

/** Dialog that adds a firmware release. No station receives it before it is released to the first rollout ring. */
export function FirmwareReleaseDialog({ onChanged, onClose }: ReleaseProps) {
  const { field, form, end } = useForm({
    send: ({ version = '', url = '', digest = '', notes = '', soakHours = '' }) =>
      callStaff(addFirmwareRelease, { body: { version, url, digest, notes, soakHours: Number(soakHours) } }),
    words: (code) => (code === 'changed_meanwhile' ? m.staff_firmware_taken() : null),
    onDone() {
      onClose();
      onChanged();
      showToast({ title: m.staff_form_saved(), tone: 'success' });
    },
  });
  const latin = { required: true, dir: 'ltr', autoComplete: 'off' } as const;
  return (
    <StaffDialog title={m.staff_firmware_add()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <div className="field-pairs">
          <TextField
            {...field('version')}
            {...latin}
            label={m.staff_firmware_version()}
            hint={m.staff_firmware_version_hint()}
            maxLength={FIRMWARE_VERSION_MAX_LENGTH}
          />
          <TextField
            {...field('soakHours')}
            {...latin}
            label={m.staff_firmware_soak()}
            hint={m.staff_firmware_soak_hint()}
            type="number"
            inputMode="numeric"
            min={1}
            max={SOAK_HOURS_MAX}
            defaultValue={USUAL_SOAK_HOURS}
          />
        </div>
        <TextField
          {...field('url')}
          {...latin}
          label={m.staff_firmware_url()}
          hint={m.staff_firmware_url_hint()}
          type="url"
          maxLength={FIRMWARE_URL_MAX_LENGTH}
        />
        <TextField
          {...field('digest')}
          {...latin}
          label={m.staff_firmware_digest()}
          hint={m.staff_firmware_digest_hint()}
          pattern="\s*[0-9a-fA-F]{64}\s*"
          maxLength={80}
        />
        <TextArea
          {...field('notes')}
          label={m.staff_firmware_notes()}
          optionalMark={m.staff_form_optional()}
          rows={2}
          maxLength={FIRMWARE_NOTES_MAX_LENGTH}
        />
        <FormFooter {...end} label={m.staff_firmware_add()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
