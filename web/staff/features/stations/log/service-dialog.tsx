import { useId, useRef, useState } from 'react';
import { addOutagePhoto, changeServiceState, OUTAGE_NOTE_MAX_LENGTH } from '#contracts/staff/station-actions.ts';
import type { ResponseOf, InputOf } from '#contracts/core/endpoint.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { outageReasons, type OutageReason } from '#contracts/stations/outage.ts';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { m } from '#messages/compiled/messages.js';
import { preparePicture } from '#web/lib/pictures/prepare-picture.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { ChoiceText } from '#web/ui/fields/choice-words.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { PresetDayField } from '../../../kit/day/preset-day-field.tsx';
import { capitalizeFirst } from '../../../kit/capitalize-first.ts';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { fieldRefusal } from '#web/lib/forms/refused-field.ts';
import { PhotoField, photoOfForm } from '../../../lib/acts/photo-field.tsx';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { inputOfIsoTime, isoTimeOfInput } from '../shop-time-text.ts';
import { bayOrStationText, outageReasonText } from '../station-words.ts';
import { workEndPresets } from '../day-presets.ts';

type Outage = InputOf<typeof changeServiceState>['body']['out'];

type ServiceProps = {
  readonly station: StaffStation;
  /** Number of the bay. Null for the whole station. */
  readonly bayNo: number | null;
  /** Reason that was chosen before the dialog opened. Null if no reason was chosen. */
  readonly reason: OutageReason | null;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

function outageOf({ bays, out }: StaffStation, bayNo: number | null): StaffStation['out'] {
  return bayNo === null ? out : (bays.find((bay) => bay.bayNo === bayNo)?.out ?? null);
}

/**
 * Returns the function that takes the bay or station out of service and then uploads the photo. If only the upload
 * fails, the next click repeats only the upload.
 */
function useTakeOutOfService({ stationId, version }: StaffStation, bayNo: number | null) {
  const outageId = useRef<string>(crypto.randomUUID());
  const closed = useRef<ApiResponse<ResponseOf<typeof changeServiceState>> | null>(null);
  return async (out: Omit<NonNullable<Outage>, 'outageId'>, photo: File | null) => {
    const ready = photo === null ? null : await preparePicture(photo, 'page');
    if (ready !== null && !ready.ok) return fieldRefusal('photo', ready.message);
    const params = { stationId };
    const body = { version, bayNo, out: { ...out, outageId: outageId.current } };
    const answer = closed.current ?? (await callStaff(changeServiceState, { params, body }));
    if (!answer.ok || ready === null) return answer;
    closed.current = answer;
    const file = { file: ready.file };
    const added = await callStaff(addOutagePhoto, { params: { stationId, outageId: outageId.current }, body: file });
    return added.ok ? answer : fieldRefusal('photo', added.problem.message);
  };
}

export function OutOfServiceDialog({ station, bayNo, reason, onChanged, onClose }: ServiceProps) {
  const close = useTakeOutOfService(station, bayNo);
  const [times] = useState(() => workEndPresets(serverNow()));
  const { bays } = station;
  const place = bayOrStationText(bayNo, bays);
  const out = outageOf(station, bayNo);
  const { errors, field, form, end } = useForm({
    check: ({ until = '' }, errors) => {
      const instant = isoTimeOfInput(until);
      const isPast = instant !== null && Date.parse(instant) <= serverNow();
      return { failure: null, errors: isPast ? { ...errors, until: m.staff_service_until_past() } : errors };
    },
    send: (texts, element) => {
      const reason = outageReasons.find((each) => each === texts['reason']) ?? 'other';
      const until = isoTimeOfInput(texts['until'] ?? '');
      return close({ reason, until, note: texts['note'] ?? '' }, photoOfForm(element));
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
        <ReasonChoice chosen={reason ?? out?.reason ?? null} error={errors['reason']} />
        <TextArea
          {...field('note')}
          // if the reason was already chosen, the note is the next field and receives the focus
          {...(reason === null ? {} : { 'data-first-focus': true })}
          label={m.staff_service_note()}
          optionalMark={m.staff_form_optional()}
          rows={2}
          maxLength={OUTAGE_NOTE_MAX_LENGTH}
          defaultValue={out?.note ?? ''}
        />
        <PhotoField hint={m.staff_service_photo_hint()} error={errors['photo']} camera />
        <PresetDayField
          {...field('until')}
          withTime
          label={m.staff_service_until()}
          none={m.staff_service_until_unknown()}
          presets={times}
          defaultValue={out === null || out.until === null ? '' : inputOfIsoTime(out.until)}
        />
        <FormFooter {...end} label={m.staff_service_out()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}

type ReasonProps = { readonly chosen: OutageReason | null; readonly error: string | undefined };

/**
 * Shows the reasons for an outage as large options. No option is selected in advance, because customers read the
 * reason.
 */
function ReasonChoice({ chosen, error }: ReasonProps) {
  const id = useId();
  return (
    <fieldset
      className="outage-reasons"
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
    >
      <legend className="field-label">{m.staff_service_reason()}</legend>
      <p id={`${id}-hint`} className="field-hint">
        {m.staff_service_reason_hint()}
      </p>
      {outageReasons.map((value) => (
        <label key={value} className="choice">
          <input type="radio" name="reason" value={value} defaultChecked={value === chosen} required />
          <ChoiceText title={capitalizeFirst(outageReasonText(value))} />
        </label>
      ))}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
