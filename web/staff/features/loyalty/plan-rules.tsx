import { useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { planTerms, previewTerms, type LoyaltyProgram } from '#contracts/staff/customers/loyalty.ts';
import { termsFields, termsRanges, type TermsDraft } from '#domain/loyalty/terms-plan.ts';
import { m } from '#messages/compiled/messages.js';
import type { Texts } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ruleWords } from '../../lib/words/loyalty-words.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { draftIn, faultsIn, instantIn } from './rules-form.ts';
import { RulesPreview } from './rules-preview.tsx';

type PlanProps = {
  readonly program: LoyaltyProgram;
  /** Somebody was faster: what is shown is asked for again. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
};

/** What was typed and what it would change. */
type Looked = {
  readonly draft: TermsDraft;
  readonly validFrom: number | null;
  readonly preview: AnswerOf<typeof previewTerms>;
};

/** Other rules from a moment on: first what they would change, then the press that plans them. */
export function PlanRules({ program, onChanged, onDone }: PlanProps) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const inForce = program.terms.find(({ state }) => state === 'in_force');
  const [typed, setTyped] = useState<Texts>({});
  const { field, form, end } = useForm({
    check: faultsIn,
    watch: (texts) => {
      setTyped(texts);
      // what is shown below is of other numbers from now on
      setLooked(null);
    },
    send: (texts) => callStaff(previewTerms, { query: draftIn(texts) }),
    onDone: (preview) => setLooked({ draft: draftIn(typed), validFrom: instantIn(typed['validFrom']), preview }),
  });
  return (
    <section className="staff-stack" aria-labelledby="plan-rules">
      <h2 id="plan-rules" className="text-xl">
        {m.staff_rules_plan()}
      </h2>
      <form {...form} className="staff-stack">
        <div className="rules-fields">
          {termsFields.map((name) => (
            <TextField
              key={name}
              {...field(name)}
              label={ruleWords[name]()}
              inputMode="numeric"
              pattern="[0-9]{1,7}"
              dir="ltr"
              autoComplete="off"
              required
              hint={m.staff_rules_range({
                min: termsRanges[name].min.toLocaleString('en'),
                max: termsRanges[name].max.toLocaleString('en'),
              })}
              defaultValue={inForce === undefined ? '' : String(inForce.rules[name])}
            />
          ))}
        </div>
        <TextField
          {...field('validFrom')}
          type="datetime-local"
          dir="ltr"
          label={m.staff_rules_valid_from()}
          hint={m.staff_rules_valid_from_hint()}
        />
        <FormEnd {...end} label={m.staff_rules_look()} busy={m.staff_list_loading()} look="button-secondary" />
      </form>
      {looked === null ? null : (
        <>
          <RulesPreview preview={looked.preview} />
          <Confirm looked={looked} version={program.version} onChanged={onChanged} onDone={onDone} />
        </>
      )}
    </section>
  );
}

type ConfirmProps = Omit<PlanProps, 'program'> & { readonly looked: Looked; readonly version: number };

function Confirm({ looked: { draft, validFrom }, version, onChanged, onDone }: ConfirmProps) {
  const from = validFrom === null ? {} : { validFrom: new Date(validFrom).toISOString() };
  const { form, end } = useForm({
    send: () => callStaff(planTerms, { body: { rules: draft, ...from, version } }),
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
      <FormEnd {...end} label={m.staff_rules_confirm()} busy={m.staff_list_loading()} />
    </form>
  );
}
