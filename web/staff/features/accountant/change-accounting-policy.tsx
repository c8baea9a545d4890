import { useState } from 'react';
import { breakageRules, BREAKAGE_MONTHS_MIN, type AccountingPolicyInput } from '#contracts/ledger/accounting-policy.ts';
import {
  changeAccountingPolicy,
  previewAccountingPolicy,
  type AccountingPolicyEffect,
} from '#contracts/staff/accounting-policy.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { accountingPolicyEffectLines } from './terms-effect.ts';
import {
  areSameAccountingPolicies,
  accountingPolicyFormErrors,
  accountingPolicyOfInput,
  inputOfAccountingPolicy,
} from './accounting-policy-form.ts';
import { breakageLabels, accountingPolicyLines } from './terms-words.ts';

type ChangeProps = {
  readonly terms: AccountingPolicyInput;
  readonly onChanged: () => void;
};

type TermsPreview = { readonly after: AccountingPolicyInput; readonly effect: AccountingPolicyEffect };

/**
 * Form to change the accounting terms. The first click shows a preview of the effect, and the second click saves the
 * terms.
 */
export function AccountingPolicyForm({ terms, onChanged }: ChangeProps) {
  const [typed, setTyped] = useState<FormValues>(() => inputOfAccountingPolicy(terms));
  const [termsPreview, setTermsPreview] = useState<TermsPreview | null>(null);
  const [isStale, setStale] = useState(false);
  const chosen = accountingPolicyOfInput(typed);
  const { field, form, end } = useForm({
    check: accountingPolicyFormErrors,
    watch: (texts) => {
      setTyped(texts);
      // the preview on the screen was calculated for the previous values, so it is removed
      setTermsPreview(null);
    },
    send: async (texts) => {
      const unusedMonths = accountingPolicyOfInput(texts)?.unusedMonths ?? null;
      return callStaff(previewAccountingPolicy, { query: unusedMonths === null ? {} : { unusedMonths } });
    },
    onDone: (effect) => {
      if (chosen !== null) setTermsPreview({ after: chosen, effect });
    },
  });
  // the initial values stay the same, so that typed values are not lost if other terms take effect in the meantime
  const [first] = useState(() => inputOfAccountingPolicy(terms));
  function close(stale: boolean) {
    setTermsPreview(null);
    setStale(stale);
    onChanged();
  }
  return (
    <section className="staff-stack" aria-labelledby="books-choices">
      <div>
        <h2 id="books-choices" className="panel-title">
          {m.staff_books_choices()}
        </h2>
        <div role="alert">{isStale ? <LoyaltyTermsInForce terms={terms} /> : null}</div>
      </div>
      <form {...form} className="staff-stack">
        <SelectField
          {...field('breakage')}
          label={m.staff_books_breakage()}
          hint={m.staff_books_breakage_hint()}
          chosen={first.breakage}
          options={breakageRules.map((value) => ({ value, label: breakageLabels[value]() }))}
        />
        <TextField
          {...field('unusedMonths')}
          label={m.staff_books_unused()}
          hint={m.staff_books_unused_hint({ min: String(BREAKAGE_MONTHS_MIN) })}
          optionalMark={m.staff_form_optional()}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={3}
          defaultValue={first.unusedMonths}
        />
        <TextField
          {...field('goodwillWashAgorot')}
          label={m.staff_books_cost()}
          hint={m.staff_books_cost_hint()}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={7}
          defaultValue={first.goodwillWashAgorot}
        />
        <FormFooter {...end} label={m.staff_books_look()} busy={m.staff_list_loading()} tone="secondary" look="" />
      </form>
      {termsPreview === null ? null : <Effect before={terms} termsPreview={termsPreview} onClose={close} />}
    </section>
  );
}

/** Shows the terms that another staff user saved in the meantime. The fields keep the typed values. */
function LoyaltyTermsInForce({ terms }: Pick<ChangeProps, 'terms'>) {
  return (
    <div className="notice notice-danger">
      <p>{m.problem_changed_meanwhile()}</p>
      <ul className="bullet-list">
        {accountingPolicyLines(terms).map(({ label, value }) => (
          <li key={label}>
            {label}: <strong>{value}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

type EffectProps = {
  readonly before: AccountingPolicyInput;
  readonly termsPreview: TermsPreview;
  /** Called after the terms were saved. Called with `stale` if other terms took effect in the meantime. */
  readonly onClose: (stale: boolean) => void;
};

function Effect({ before, termsPreview: { after, effect }, onClose }: EffectProps) {
  const { locale } = usePortal();
  if (areSameAccountingPolicies(before, after)) return <p className="notice notice-info">{m.staff_books_nothing()}</p>;
  return (
    <div className="staff-stack">
      <output className="notice notice-info">
        <strong>{m.staff_books_effect()}</strong>
        <ul className="bullet-list">
          {accountingPolicyEffectLines({ before, after, effect, locale }).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{m.staff_books_effect_stays()}</li>
        </ul>
      </output>
      <ConfirmTermsForm before={before} after={after} onClose={onClose} />
    </div>
  );
}

type ConfirmProps = Pick<EffectProps, 'before' | 'onClose'> & { readonly after: AccountingPolicyInput };

function ConfirmTermsForm({ before, after, onClose }: ConfirmProps) {
  const { form, end } = useForm({
    send: () => callStaff(changeAccountingPolicy, { body: { ...after, seen: before } }),
    onRefused: ({ code }) => {
      if (code === 'changed_meanwhile') onClose(true);
    },
    onDone: () => {
      showToast({ title: m.staff_books_saved(), tone: 'success' });
      onClose(false);
    },
  });
  return (
    <form {...form} className="staff-stack">
      <FormFooter {...end} label={m.staff_books_confirm()} busy={m.staff_form_saving()} />
    </form>
  );
}
