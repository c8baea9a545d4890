import {
  OFFLINE_WASHES_MAX,
  STATION_ACCESS_MAX_LENGTH,
  STATION_ADDRESS_MAX_LENGTH,
  STATION_NAME_MAX_LENGTH,
  WASH_MINUTES_MAX,
} from '#contracts/staff/station-actions.ts';
import type { GeoPoint } from '#domain/stations/place/distance.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { PrintedField } from '#web/lib/forms/unprintable-letters.tsx';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { CoordinatesFields } from '../place/coordinates-fields.tsx';
import type { StationDetails } from './station-details-form.ts';
import { OpeningHoursFields } from './opening-hours-fields.tsx';

type FieldsProps = {
  readonly field: (name: string) => FieldState;
  /** Initial values of the form. Null for a new station. */
  readonly facts: StationDetails | null;
};

const localizedFields = [
  { name: 'nameHe', label: () => m.staff_facts_name_he(), max: STATION_NAME_MAX_LENGTH, dir: 'rtl' },
  { name: 'name', label: () => m.staff_facts_name_en(), max: STATION_NAME_MAX_LENGTH, dir: 'ltr' },
  { name: 'addressHe', label: () => m.staff_facts_address_he(), max: STATION_ADDRESS_MAX_LENGTH, dir: 'rtl' },
  { name: 'address', label: () => m.staff_facts_address_en(), max: STATION_ADDRESS_MAX_LENGTH, dir: 'ltr' },
  { name: 'cityHe', label: () => m.staff_facts_city_he(), max: STATION_NAME_MAX_LENGTH, dir: 'rtl' },
  { name: 'city', label: () => m.staff_facts_city_en(), max: STATION_NAME_MAX_LENGTH, dir: 'ltr' },
] as const;

type LocalizedFieldProps = FieldsProps & { readonly localized: (typeof localizedFields)[number] };

/**
 * Field for a text in one language. The station's name appears in printed statements, so its field lists characters
 * that cannot be printed.
 */
function LocalizedField({ localized: { name, label, max, dir }, field, facts }: LocalizedFieldProps) {
  const input = (
    <TextField {...field(name)} label={label()} dir={dir} required maxLength={max} defaultValue={facts?.[name]} />
  );
  const isPrinted = name === 'name' || name === 'nameHe';
  return isPrinted ? <PrintedField words={m.field_letters_not_in_documents}>{input}</PrintedField> : input;
}

type StationDetailsFieldsProps = FieldsProps & {
  readonly typed: FormValues;
  /** Saved coordinates of the station. Null for a new station. */
  readonly savedPlace: GeoPoint | null;
};

/** Form fields for the public data of a station. The two languages of a text are side by side, with Hebrew first. */
export function StationDetailsFields({ field, facts, typed, savedPlace }: StationDetailsFieldsProps) {
  return (
    <>
      <div className="field-pairs">
        {localizedFields.map((localized) => (
          <LocalizedField key={localized.name} localized={localized} field={field} facts={facts} />
        ))}
      </div>
      <CoordinatesFields field={field} first={facts} saved={savedPlace} typed={typed} />
      <div className="field-pairs">
        <Numbers field={field} facts={facts} />
      </div>
      <OpeningHoursFields field={field} hours={facts?.hours ?? null} />
      <div className="field-pairs">
        <TextArea
          {...field('accessibilityHe')}
          label={m.staff_facts_access_he()}
          optionalMark={m.staff_form_optional()}
          dir="rtl"
          rows={3}
          maxLength={STATION_ACCESS_MAX_LENGTH}
          defaultValue={facts?.accessibilityHe}
        />
        <TextArea
          {...field('accessibility')}
          label={m.staff_facts_access_en()}
          optionalMark={m.staff_form_optional()}
          dir="ltr"
          rows={3}
          maxLength={STATION_ACCESS_MAX_LENGTH}
          defaultValue={facts?.accessibility}
        />
      </div>
    </>
  );
}

const digits = { inputMode: 'numeric', dir: 'ltr' } as const;

function Numbers({ field, facts }: FieldsProps) {
  return (
    <>
      <TextField
        {...field('washMinutes')}
        {...digits}
        type="number"
        min={1}
        max={WASH_MINUTES_MAX}
        label={m.staff_facts_minutes()}
        required
        defaultValue={String(facts?.washMinutes ?? 15)}
      />
      <TextField
        {...field('offlineWashes')}
        {...digits}
        type="number"
        min={0}
        max={OFFLINE_WASHES_MAX}
        label={m.staff_facts_offline()}
        hint={m.staff_facts_offline_hint()}
        required
        defaultValue={String(facts?.offlineWashes ?? 5)}
      />
    </>
  );
}
