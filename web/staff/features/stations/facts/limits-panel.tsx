import { useState } from 'react';
import { changeReadingLimits } from '#contracts/staff/station-actions.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import {
  readingLimitRanges,
  readingLimitKinds,
  type ReadingLimitKind,
  type ReadingLimits,
} from '#contracts/stations/reading-limits.ts';
import { readingRules } from '#domain/stations/machine/reading-rules.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { Field, TextField } from '#web/ui/fields/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { SaveFooter } from '../../../lib/acts/save-footer.tsx';
import { useChangedTexts } from '../../../lib/acts/use-changed-texts.ts';
import { mayUse, useMe } from '../../../lib/portal.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import type { StationTabProps } from '../station-tab-props.ts';

const labels = {
  water_celsius: () => m.staff_limit_hot(),
  cold_celsius: () => m.staff_limit_cold(),
  chill_celsius: () => m.staff_limit_chill(),
  pressure_bar: () => m.staff_limit_pressure(),
  flow_lpm: () => m.staff_limit_flow(),
  shampoo_percent: () => m.staff_limit_shampoo(),
  conditioner_percent: () => m.staff_limit_conditioner(),
  flea_care_percent: () => m.staff_limit_flea_care(),
} as const satisfies Record<ReadingLimitKind, () => string>;

type Place = { readonly station: StaffStation; readonly bayNo: number | null };

/** Returns the limit that is set for a bay or, if `bayNo` is null, for the station. Returns null if no limit is set. */
function customLimit({ station, bayNo }: Place, kind: ReadingLimitKind): number | null {
  return station.limits.find((limit) => limit.bayNo === bayNo && limit.kind === kind)?.value ?? null;
}

/**
 * Returns the limit that applies if no limit is set for this bay or station. A bay uses the limit of its station, and a
 * station uses the default.
 */
function defaultLimitOf({ station, bayNo }: Place, kind: ReadingLimitKind): number {
  const ofStation = bayNo === null ? null : customLimit({ station, bayNo: null }, kind);
  return ofStation ?? readingRules[kind].limit;
}

/**
 * Shows the limits for the sensor readings of the station and its bays. Staff users who can change the limits see a
 * form, and other users see text.
 */
export function ReadingLimitsPanel({ station, onChanged }: Omit<StationTabProps, 'at'>) {
  const mayWrite = mayUse(useMe(), 'station.write');
  const [bayNo, setBayNo] = useState<number | null>(null);
  const bays = station.bays.filter(({ state }) => state !== 'retired');
  const place = { station, bayNo };
  return (
    <section className="staff-panel staff-stack" aria-labelledby="station-limits">
      <h2 id="station-limits" className="panel-title">
        {m.staff_limits_of_readings()}
      </h2>
      <p className="staff-quiet">{m.staff_limits_of_readings_text()}</p>
      <Field label={m.staff_limit_place()}>
        {(control) => (
          <select
            {...control}
            className="field-input"
            value={bayNo ?? ''}
            onChange={({ target }) => setBayNo(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{m.staff_limit_all_bays()}</option>
            {bays.map((bay) => (
              <option key={bay.bayNo} value={bay.bayNo}>
                {bayTitle(bay)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {mayWrite ? <LimitsForm key={bayNo} {...place} onChanged={onChanged} /> : <LimitsList {...place} />}
    </section>
  );
}

function LimitsList(place: Place) {
  return (
    <dl className="staff-facts">
      {readingLimitKinds.map((kind) => (
        <div key={kind}>
          <dt>{labels[kind]()}</dt>
          <dd>
            <bdi>{customLimit(place, kind) ?? defaultLimitOf(place, kind)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function limitsIn(texts: FormValues): ReadingLimits {
  const number = (kind: ReadingLimitKind) => {
    const text = (texts[kind] ?? '').trim().replace(',', '.');
    return text === '' ? null : Number(text);
  };
  return {
    water_celsius: number('water_celsius'),
    cold_celsius: number('cold_celsius'),
    chill_celsius: number('chill_celsius'),
    pressure_bar: number('pressure_bar'),
    flow_lpm: number('flow_lpm'),
    shampoo_percent: number('shampoo_percent'),
    conditioner_percent: number('conditioner_percent'),
    flea_care_percent: number('flea_care_percent'),
  };
}

function LimitsForm({ station, bayNo, onChanged }: Place & Pick<StationTabProps, 'onChanged'>) {
  const { stationId } = station;
  const place = { station, bayNo };
  // version with which the form was filled; null after a refusal, because the form then shows the newer version and may
  // overwrite it
  const [seen, setSeen] = useState<number | null>(station.version);
  const { isChanged, keepSaved, watch } = useChangedTexts();
  const { field, form, end } = useForm({
    watch,
    check: (texts, found) => ({ failure: null, errors: { ...found, ...rangeErrors(limitsIn(texts)) } }),
    send: (texts) =>
      callStaff(changeReadingLimits, {
        params: { stationId },
        body: { version: seen ?? station.version, bayNo, ...limitsIn(texts) },
      }),
    onRefused: () => {
      setSeen(null);
      onChanged();
    },
    onDone: ({ version }) => {
      setSeen(version);
      keepSaved();
      onChanged();
      showToast({ title: m.staff_form_saved(), tone: 'success' });
    },
  });
  return (
    <form {...form} className="staff-stack">
      <div className="field-rows">
        {readingLimitKinds.map((kind) => (
          <TextField
            key={kind}
            {...field(kind)}
            label={labels[kind]()}
            hint={m.staff_limit_hint({ usual: defaultLimitOf(place, kind), ...readingLimitRanges[kind] })}
            inputMode="decimal"
            dir="ltr"
            placeholder={String(defaultLimitOf(place, kind))}
            defaultValue={String(customLimit(place, kind) ?? '')}
          />
        ))}
      </div>
      <div className="save-end">
        <SaveFooter end={end} isChanged={isChanged} label={m.staff_limits_save()} />
      </div>
    </form>
  );
}

/** Returns an error for each limit that is not a number in its allowed range. */
function rangeErrors(limits: ReadingLimits): Record<string, string> {
  return Object.fromEntries(
    readingLimitKinds.flatMap((kind) => {
      const value = limits[kind];
      const { min, max } = readingLimitRanges[kind];
      // a text that is not a number becomes NaN, so that both comparisons are false
      const isFine = value === null || (value >= min && value <= max);
      return isFine ? [] : [[kind, m.staff_limit_range({ min, max })]];
    }),
  );
}
