import { useState } from 'react';
import { addSpecialDay, DAY_REASON_MAX_LENGTH, type HolidayStation } from '#contracts/staff/holidays.ts';
import type { Opening } from '#contracts/stations/stations.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../../kit/day/day-field.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { localizedName } from '../station-words.ts';

type FormProps = { readonly stations: readonly HolidayStation[]; readonly onChanged: () => void };

function openingIn({ closed, opens = '', closes = '' }: FormValues): Opening {
  // removes the seconds that some browsers add to a time
  return closed === undefined ? { open: opens.slice(0, 5), close: closes.slice(0, 5) } : null;
}

/** Form for a day with special hours or a closed day. The reason that is entered is shown to visitors. */
export function SpecialDayForm({ stations, onChanged }: FormProps) {
  const { locale } = usePortal();
  const [isClosed, setClosed] = useState(true);
  // number of saved days, which is the form's key, so that each saved day resets the form
  const [saved, setSaved] = useState(0);
  const { field, form, end } = useForm({
    send: (texts) => {
      const station = stations.find(({ stationId }) => stationId === texts['station']);
      return callStaff(addSpecialDay, {
        body: {
          stationId: station?.stationId ?? null,
          day: texts['day'] ?? '',
          opening: openingIn(texts),
          reason: texts['reason'] ?? '',
          reasonHe: texts['reasonHe'] ?? '',
        },
      });
    },
    words: (code) => (code === 'changed_meanwhile' ? m.staff_days_taken() : null),
    onRefused: onChanged,
    onDone() {
      setSaved(saved + 1);
      onChanged();
      showToast({ title: m.staff_form_saved(), tone: 'success' });
    },
  });
  const reason = { required: true, maxLength: DAY_REASON_MAX_LENGTH } as const;
  return (
    <form {...form} key={saved} className="staff-stack">
      <h3 className="small-title">{m.staff_days_add()}</h3>
      <div className="field-pairs">
        <DayField {...field('day')} label={m.staff_days_day()} required min={shopDayText(serverNow())} />
        <SelectField
          name="station"
          label={m.staff_days_station()}
          options={[
            { value: '', label: m.staff_days_all_stations() },
            ...stations.map((each) => ({ value: each.stationId, label: localizedName(locale, each) })),
          ]}
        />
      </div>
      <CheckField
        name="closed"
        label={m.staff_days_closed()}
        checked={isClosed}
        onChange={({ currentTarget }) => setClosed(currentTarget.checked)}
      />
      {isClosed ? null : (
        <div className="field-pairs">
          <TextField {...field('opens')} type="time" label={m.staff_days_opens()} required dir="ltr" />
          <TextField {...field('closes')} type="time" label={m.staff_days_closes()} required dir="ltr" />
        </div>
      )}
      <div className="field-pairs">
        <TextField {...field('reasonHe')} {...reason} label={m.staff_days_reason_he()} lang="he" dir="rtl" />
        <TextField {...field('reason')} {...reason} label={m.staff_days_reason_en()} lang="en" dir="ltr" />
      </div>
      <FormFooter {...end} label={m.staff_days_add()} busy={m.staff_form_saving()} look="" />
    </form>
  );
}
