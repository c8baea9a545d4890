import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { scheduleLoyaltyTerms, previewLoyaltyTerms, type LoyaltyProgram } from '#contracts/staff/customers/loyalty.ts';
import {
  loyaltyTermsFields,
  loyaltyTermsRanges,
  type LoyaltyTermsDraft,
  loyaltyTermsErrorsOf,
  type LoyaltyTermsError,
} from '#domain/loyalty/loyalty-terms-draft.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { instantOfWallTime } from '#domain/core/time/jerusalem-time.ts';
import type { FieldErrors, FormErrors } from '#web/lib/forms/form-errors.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { ruleLabels } from '../../lib/words/loyalty-words.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { LoyaltyRulesPreview } from './rules-preview.tsx';

/** Parses the numbers in the form. An invalid number becomes -1, so that the validation refuses it as too small. */
function draftIn(texts: FormValues): LoyaltyTermsDraft {
  const entries = loyaltyTermsFields.map((name): [string, number] => {
    const text = (texts[name] ?? '').trim();
    return [name, /^\d{1,7}$/.test(text) ? Number(text) : -1];
  });
  return Object.fromEntries(entries) as LoyaltyTermsDraft;
}

const faultLabels = {
  out_of_range: () => m.staff_rules_out_of_range(),
  not_above: () => m.staff_rules_not_above(),
  wash_too_cheap: () => m.staff_rules_too_cheap(),
} as const satisfies Record<LoyaltyTermsError['why'], () => string>;

/**
 * Validates the fields before the request is sent. The comparison with the price of a wash is left out, because only
 * the server makes it.
 */
function formErrorsIn(texts: FormValues, found: FieldErrors): FormErrors {
  const errors = loyaltyTermsErrorsOf(draftIn(texts), null).map(({ field, why }): [string, string] => [
    field,
    faultLabels[why](),
  ]);
  return { failure: null, errors: { ...Object.fromEntries(errors.toReversed()), ...found } };
}

const typedMoment = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/**
 * Converts a date and time in Israel local time to epoch milliseconds. Returns null if the text is empty, or if it is
 * not a complete date and time.
 */
function instantIn(text: string | undefined): number | null {
  const parts = typedMoment.exec(text ?? '');
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  return instantOfWallTime({ year, month, day, hour, minute, second: 0 });
}

type PlanProps = {
  readonly program: LoyaltyProgram;
  /** Called if another staff user has saved since the form was opened. The rules are then reloaded. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
};

/**
 * A draft of the loyalty rules with its start in epoch milliseconds and its preview. The start is null if the rules
 * start immediately.
 */
type RulesDraft = {
  readonly draft: LoyaltyTermsDraft;
  readonly validFrom: number | null;
  readonly preview: ResponseOf<typeof previewLoyaltyTerms>;
};

/** Form for new loyalty rules. The first click shows a preview of their effect, and the second click schedules them. */
export function ScheduleLoyaltyRulesForm({ program, onChanged, onDone }: PlanProps) {
  const [previewedDraft, setPreviewedDraft] = useState<RulesDraft | null>(null);
  const inForce = program.terms.find(({ state }) => state === 'in_force');
  const [typed, setTyped] = useState<FormValues>({});
  const { field, form, end } = useForm({
    check: formErrorsIn,
    watch: (texts) => {
      setTyped(texts);
      // the preview on the screen was calculated for the previous values, so it is removed
      setPreviewedDraft(null);
    },
    send: (texts) => callStaff(previewLoyaltyTerms, { query: draftIn(texts) }),
    onDone: (preview) =>
      setPreviewedDraft({ draft: draftIn(typed), validFrom: instantIn(typed['validFrom']), preview }),
  });
  return (
    <section className="staff-stack" aria-labelledby="plan-rules">
      <h2 id="plan-rules" className="section-title">
        {m.staff_rules_plan()}
      </h2>
      <form {...form} className="staff-stack">
        <div className="rules-fields">
          {loyaltyTermsFields.map((name) => (
            <TextField
              key={name}
              {...field(name)}
              label={ruleLabels[name]()}
              inputMode="numeric"
              pattern="[0-9]{1,7}"
              dir="ltr"
              autoComplete="off"
              required
              hint={m.staff_rules_range({
                min: loyaltyTermsRanges[name].min.toLocaleString('en'),
                max: loyaltyTermsRanges[name].max.toLocaleString('en'),
              })}
              defaultValue={inForce === undefined ? '' : String(inForce.rules[name])}
            />
          ))}
        </div>
        <DayField
          {...field('validFrom')}
          withTime
          label={m.staff_rules_valid_from()}
          hint={m.staff_rules_valid_from_hint()}
        />
        <FormFooter {...end} label={m.staff_rules_look()} busy={m.staff_list_loading()} tone="secondary" look="" />
      </form>
      {previewedDraft === null ? null : (
        <>
          <LoyaltyRulesPreview preview={previewedDraft.preview} />
          <ConfirmRulesForm
            previewedDraft={previewedDraft}
            version={program.version}
            onChanged={onChanged}
            onDone={onDone}
          />
        </>
      )}
    </section>
  );
}

type ConfirmProps = Omit<PlanProps, 'program'> & { readonly previewedDraft: RulesDraft; readonly version: number };

function ConfirmRulesForm({ previewedDraft: { draft, validFrom }, version, onChanged, onDone }: ConfirmProps) {
  const from = validFrom === null ? {} : { validFrom: new Date(validFrom).toISOString() };
  const { form, end } = useForm({
    send: () => callStaff(scheduleLoyaltyTerms, { body: { rules: draft, ...from, version } }),
    words: (code) => {
      if (code === 'changed_meanwhile') return m.staff_rules_faster();
      return code === 'validation_failed' ? m.staff_rules_not_past() : null;
    },
    onRefused: ({ code }) => {
      if (code === 'changed_meanwhile') onChanged();
    },
    onDone: () => {
      showToast({ title: m.staff_rules_done(), tone: 'success' });
      onDone();
    },
  });
  return (
    <form {...form} className="staff-stack">
      <FormFooter
        {...end}
        label={validFrom === null ? m.staff_rules_confirm_now() : m.staff_rules_confirm()}
        busy={m.staff_list_loading()}
      />
    </form>
  );
}
