import { changeService, OUT_NOTE_MAX } from '#contracts/staff/station-acts.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { outageReasons } from '#contracts/stations/outage.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormEnd, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { DayField } from '../../../kit/day-field.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { fieldOfInstant, instantOfField } from '../shop-time-text.ts';
import { placeText, reasonWords } from '../station-words.ts';

type ServiceProps = {
  readonly station: StaffStation;
  /** Number of the bay; null for the whole station. */
  readonly bayNo: number | null;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

function outageOf({ bays, out }: StaffStation, bayNo: number | null): StaffStation['out'] {
  return bayNo === null ? out : (bays.find((bay) => bay.bayNo === bayNo)?.out ?? null);
}

/** Takes a bay or a station out of service, with reason and expected end. */
export function ServiceDialog({ station, bayNo, onChanged, onClose }: ServiceProps) {
  const { stationId, version, bays } = station;
  const place = placeText(bayNo, bays);
  const out = outageOf(station, bayNo);
  const { field, form, end } = useForm({
    check: ({ until = '' }, errors) => {
      const instant = instantOfField(until);
      const isPast = instant !== null && Date.parse(instant) <= serverNow();
      return { failure: null, errors: isPast ? { ...errors, until: m.staff_service_until_past() } : errors };
    },
    send: (texts) => {
      const reason = outageReasons.find((each) => each === texts['reason']) ?? 'other';
      const until = instantOfField(texts['until'] ?? '');
      const body = { version, bayNo, out: { reason, until, note: texts['note'] ?? '' } };
      return callStaff(changeService, { params: { stationId }, body });
    },
    onRefused: onChanged,
    onDone: () => {
      onClose();
      onChanged();
      showToast({ title: m.staff_service_out_done({ place }), tone: 'success' });
    },
  });
  return (
    <StaffDialog
      title={bayNo === null ? m.staff_service_out_whole() : m.staff_service_out_of({ place })}
      onClose={onClose}
    >
      <form {...form} className="staff-stack">
        <SelectField
          name="reason"
          label={m.staff_service_reason()}
          hint={m.staff_service_reason_hint()}
          chosen={out?.reason ?? 'maintenance'}
          options={outageReasons.map((value) => ({ value, label: reasonWords(value) }))}
        />
        <TextArea
          {...field('note')}
          label={m.staff_service_note()}
          optionalMark={m.staff_form_optional()}
          rows={2}
          maxLength={OUT_NOTE_MAX}
          defaultValue={out?.note ?? ''}
        />
        <DayField
          {...field('until')}
          withTime
          label={m.staff_service_until()}
          hint={m.staff_service_until_hint()}
          optionalMark={m.staff_form_optional()}
          defaultValue={out === null || out.until === null ? '' : fieldOfInstant(out.until)}
        />
        <FormEnd {...end} label={m.staff_service_out()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
