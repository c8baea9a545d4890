import { useState } from 'react';
import { goodwillReasons } from '#contracts/core/goodwill.ts';
import { giveFreeWash } from '#contracts/staff/free-wash.ts';
import { GOODWILL_NOTE_MAX_LENGTH, previewGoodwill } from '#contracts/staff/customers/goodwill.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { goodwillReasonLabels } from '../../../lib/words/goodwill-words.ts';

type FreeWashProps = {
  readonly station: StaffStation;
  readonly bay: StaffBay;
  readonly onDone: () => void;
};

/**
 * Form that gives one free wash at this bay. It asks for a reason and a note, and shows the value of the wash and the
 * daily limit.
 */
export function FreeWashForm({ station, bay, onDone }: FreeWashProps) {
  const resource = useStaffData(previewGoodwill, { query: {} });
  const [wash] = (resource.value?.packages ?? [])
    .filter(({ washes }) => washes === 1)
    .toSorted((a, b) => a.worthAgorot - b.worthAgorot);
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : wash === undefined ? (
        <p className="notice notice-danger">{m.staff_goodwill_nothing()}</p>
      ) : (
        <Fields station={station} bay={bay} wash={wash} onChanged={resource.retry} onDone={onDone} />
      )}
    </>
  );
}

type FieldsProps = FreeWashProps & {
  readonly wash: { readonly number: number; readonly worthAgorot: number };
  readonly onChanged: () => void;
};

function Fields({ station: { stationId, washMinutes }, bay, wash, onChanged, onDone }: FieldsProps) {
  // each opened form has its own idempotency key, so that a double click gives only one wash
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { number: packageNumber, worthAgorot } = wash;
  const { field, form, end } = useForm({
    send: (texts) => {
      const reason = goodwillReasons.find((each) => each === texts['reason']) ?? 'other';
      const note = texts['note'] ?? '';
      const body = { bayNo: bay.bayNo, packageNumber, reason, note, seen: { worthAgorot }, idempotencyKey };
      return callStaff(giveFreeWash, { params: { stationId }, body });
    },
    onRefused: onChanged,
    onDone: () => {
      showToast({ title: m.staff_machine_free_wash_done({ bay: bayTitle(bay) }), tone: 'success' });
      onDone();
    },
  });
  return (
    <form {...form} className="staff-stack">
      <p>{m.staff_machine_free_wash_effect({ minutes: washMinutes, worth: isolatedShekels(worthAgorot) })}</p>
      <SelectField
        {...field('reason')}
        label={m.staff_voucher_reason()}
        chosen="machine_fault"
        options={goodwillReasons.map((reason) => ({ value: reason, label: goodwillReasonLabels[reason]() }))}
      />
      <TextArea
        {...field('note')}
        label={m.staff_goodwill_note()}
        hint={m.staff_goodwill_note_hint()}
        rows={2}
        maxLength={GOODWILL_NOTE_MAX_LENGTH}
      />
      <FormFooter {...end} label={m.staff_machine_free_wash_start()} busy={m.staff_form_saving()} />
    </form>
  );
}
