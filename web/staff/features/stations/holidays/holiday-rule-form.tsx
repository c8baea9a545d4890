import { useState } from 'react';
import { saveHolidayRule } from '#contracts/staff/holidays.ts';
import {
  HOLIDAY_MINUTES_MAX,
  workingHolidays,
  restDays,
  type HolidayName,
  type HolidayRule,
} from '#contracts/stations/holidays.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { holidayText } from '#web/lib/words/holiday-words.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { SaveFooter } from '../../../lib/acts/save-footer.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import {
  initialHolidayRule,
  isSameHolidayRule,
  holidayRulePresetOf,
  holidayRulePresets,
  withHoliday,
  withHolidayRulePreset,
  type HolidayRulePreset,
} from './holiday-rule-preset.ts';

const presetLabels = {
  open: () => m.staff_holidays_open(),
  yom_kippur: () => m.staff_holidays_yom_kippur(),
  rest: () => m.staff_holidays_rest(),
  custom: () => m.staff_holidays_own(),
} as const satisfies Record<HolidayRulePreset, () => string>;

type RuleProps = {
  readonly rule: HolidayRule;
  readonly onRule: (rule: HolidayRule) => void;
};

type FormProps = RuleProps & {
  /** The saved holiday rule. Null before the first save. */
  readonly saved: HolidayRule | null;
  readonly version: number;
  readonly onChanged: () => void;
};

/** Form for the holiday rule. Preset rules come first, followed by the times and the choice of individual days. */
export function HolidayRuleForm({ saved, version, rule, onRule, onChanged }: FormProps) {
  const [isCustom, setCustom] = useState(holidayRulePresetOf(rule) === 'custom');
  // version of the rule with which the form was filled; after a refusal, the user has seen the newer rule and may
  // replace it
  const [seen, setSeen] = useState({ version, refused: false });
  const { field, form, end } = useForm({
    send: () => callStaff(saveHolidayRule, { body: { version: seen.refused ? version : seen.version, rule } }),
    onRefused() {
      setSeen({ ...seen, refused: true });
      onChanged();
    },
    onDone({ version: stored }) {
      setSeen({ version: stored, refused: false });
      onChanged();
      showToast({ title: m.staff_form_saved(), tone: 'success' });
    },
  });
  const preset = isCustom ? 'custom' : holidayRulePresetOf(rule);
  function choose(chosen: HolidayRulePreset) {
    setCustom(chosen === 'custom');
    onRule(withHolidayRulePreset(rule, chosen));
  }
  return (
    <form {...form} className="staff-panel staff-stack">
      <fieldset className="staff-choice">
        <legend className="field-label">{m.staff_holidays_rule()}</legend>
        {holidayRulePresets.map((name) => (
          <label key={name} className="staff-check">
            <input type="radio" name="preset" checked={name === preset} onChange={() => choose(name)} />
            <span>{presetLabels[name]()}</span>
          </label>
        ))}
      </fieldset>
      {preset === 'custom' ? <CustomDays rule={rule} onRule={onRule} /> : null}
      {preset === 'open' ? null : <Times field={field} rule={rule} onRule={onRule} />}
      {seen.refused && version !== seen.version ? (
        <p className="notice">
          {m.staff_holidays_saved_now({ rule: presetLabels[holidayRulePresetOf(saved ?? rule)]() })}
        </p>
      ) : null}
      <div className="save-end">
        <SaveFooter
          end={end}
          isChanged={!isSameHolidayRule(rule, saved ?? initialHolidayRule)}
          isAlwaysReady={saved === null}
        />
      </div>
    </form>
  );
}

function CustomDays({ rule, onRule }: RuleProps) {
  const check = (name: HolidayName) => (
    <CheckField
      key={name}
      name={`holiday-${name}`}
      label={holidayText(name)}
      checked={rule.holidays.includes(name)}
      onChange={({ currentTarget }) => onRule(withHoliday(rule, name, currentTarget.checked))}
    />
  );
  return (
    <div className="station-columns">
      <fieldset>
        <legend className="field-label">{m.staff_holidays_rest_days()}</legend>
        <CheckField
          name="shabbat"
          label={holidayText('shabbat')}
          checked={rule.shabbat}
          onChange={({ currentTarget }) => onRule({ ...rule, shabbat: currentTarget.checked })}
        />
        {restDays.map(check)}
      </fieldset>
      <fieldset>
        <legend className="field-label">{m.staff_holidays_marked_days()}</legend>
        {workingHolidays.map(check)}
      </fieldset>
    </div>
  );
}

type TimesProps = RuleProps & { readonly field: ReturnType<typeof useForm>['field'] };

function Times({ field, rule, onRule }: TimesProps) {
  const minutes = { type: 'number', inputMode: 'numeric', min: 0, max: HOLIDAY_MINUTES_MAX, required: true } as const;
  return (
    <div className="field-rows">
      <TextField
        {...field('rule.minutesBefore')}
        {...minutes}
        label={m.staff_holidays_before()}
        dir="ltr"
        defaultValue={String(rule.minutesBefore)}
        onChange={({ currentTarget }) => onRule({ ...rule, minutesBefore: minutesIn(currentTarget.value) })}
      />
      <TextField
        {...field('rule.minutesAfter')}
        {...minutes}
        label={m.staff_holidays_after()}
        dir="ltr"
        defaultValue={String(rule.minutesAfter)}
        onChange={({ currentTarget }) => onRule({ ...rule, minutesAfter: minutesIn(currentTarget.value) })}
      />
      <TextField
        {...field('rule.evesCloseAt')}
        type="time"
        label={m.staff_holidays_eves()}
        hint={m.staff_holidays_eves_hint()}
        optionalMark={m.staff_form_optional()}
        dir="ltr"
        defaultValue={rule.evesCloseAt ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onRule({ ...rule, evesCloseAt: value === '' ? null : value.slice(0, 5) })
        }
      />
    </div>
  );
}

/**
 * Returns the typed minutes, limited to the allowed range. An empty field counts as 0 in the preview. The form cannot
 * be sent with an empty field.
 */
function minutesIn(typed: string): number {
  const minutes = Number.parseInt(typed, 10);
  return Number.isNaN(minutes) ? 0 : Math.min(Math.max(minutes, 0), HOLIDAY_MINUTES_MAX);
}
