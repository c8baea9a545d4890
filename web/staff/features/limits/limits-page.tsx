import { useState } from 'react';
import {
  getStaffLimits,
  rolesByLimitedAction,
  saveStaffLimits,
  type LimitedAction,
  type StaffLimitsResponse,
} from '#contracts/staff/settings/limits.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { FieldConflicts } from '../../lib/acts/field-conflicts.tsx';
import { SaveFooter } from '../../lib/acts/save-footer.tsx';
import { useChangedTexts } from '../../lib/acts/use-changed-texts.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { roleLabels } from '../../lib/words/role-words.ts';
import {
  staffLimitFormErrors,
  staffLimitFieldNameOf,
  staffLimitNames,
  staffLimitsOfInput,
  inputOfStaffLimits,
} from './limits-form.ts';

const actLabels = {
  refund: { title: m.staff_limits_refund, actAgorot: m.staff_limits_refund_act, dayAgorot: m.staff_limits_day },
  goodwill: { title: m.staff_limits_goodwill, actAgorot: m.staff_limits_goodwill_act, dayAgorot: m.staff_limits_day },
} as const;

const acts = ['refund', 'goodwill'] as const satisfies readonly LimitedAction[];

/**
 * Page with the limits for refunds and gifts that each role can give without a second approval. Only an owner can
 * change them.
 */
export function LimitsPage() {
  const resource = useStaffData(getStaffLimits, {});
  const { value, retry } = resource;
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_place_limits()} text={m.staff_limits_text()} />
      <LoadState resource={resource} />
      {value === null ? null : <LimitsForm answer={value} onChanged={retry} />}
    </div>
  );
}

type LimitsFormProps = {
  readonly answer: StaffLimitsResponse;
  /**
   * Called after the limits were saved, or if another staff user has saved since the form was opened. The limits are
   * then reloaded.
   */
  readonly onChanged: () => void;
};

/**
 * Form for the limits. If another staff user saved after the form was opened, both values are shown. A second click
 * overwrites the value of the other user.
 */
function LimitsForm({ answer, onChanged }: LimitsFormProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const { limits, version, saved } = answer;
  const [texts] = useState(() => inputOfStaffLimits(limits));
  const [seen, setSeen] = useState(version);
  const [typed, setTyped] = useState<FormValues | null>(null);
  const { isChanged, keepSaved, watch } = useChangedTexts();
  const { field, form, end } = useForm({
    watch,
    check: staffLimitFormErrors,
    send: async (sent) => {
      // after a refusal, the newer version is shown next to the form, so the next attempt may overwrite it
      const body = { limits: staffLimitsOfInput(sent), seen: typed === null ? seen : version };
      const saving = await callStaff(saveStaffLimits, { body });
      if (!saving.ok && saving.problem.code === 'changed_meanwhile') {
        setTyped(sent);
        onChanged();
      }
      return saving;
    },
    words: (code) => (code === 'changed_meanwhile' ? m.staff_shop_changed() : null),
    onDone: (done) => {
      setTyped(null);
      keepSaved();
      setSeen(done.version);
      showToast({ title: m.staff_limits_saved(), tone: 'success' });
      onChanged();
    },
  });
  return (
    <form {...form} className="staff-stack staff-limits">
      {typed === null ? null : <FieldConflicts fields={differingFields(typed, inputOfStaffLimits(limits))} />}
      <p className="staff-quiet">
        {saved === null ? m.staff_limits_built_in() : m.staff_limits_by({ name: saved.by })}
      </p>
      <fieldset disabled={!mayWrite} className="staff-stack">
        <legend className="sr-only">{m.staff_place_limits()}</legend>
        {acts.map((act) => (
          <ActionLimits key={act} act={act} texts={texts} field={field} />
        ))}
      </fieldset>
      {mayWrite ? (
        <div className="save-end">
          <SaveFooter end={end} isChanged={isChanged} label={m.staff_limits_save()} />
        </div>
      ) : (
        <p className="staff-quiet">{m.staff_limits_read_only()}</p>
      )}
    </form>
  );
}

function differingFields(mine: FormValues, theirs: FormValues) {
  return acts.flatMap((act) =>
    rolesByLimitedAction[act].flatMap((role) =>
      staffLimitNames.map((limit) => {
        const name = staffLimitFieldNameOf({ act, role, limit });
        const label = [actLabels[act].title(), roleLabels[role](), actLabels[act][limit]()].join(' · ');
        return { name, label, mine: mine[name] ?? '', theirs: theirs[name] ?? '' };
      }),
    ),
  );
}

type ActLimitsProps = {
  readonly act: LimitedAction;
  readonly texts: FormValues;
  readonly field: ReturnType<typeof useForm>['field'];
};

function ActionLimits({ act, texts, field }: ActLimitsProps) {
  return (
    <section className="staff-panel" aria-labelledby={`limits-${act}`}>
      <h2 id={`limits-${act}`} className="panel-title">
        {actLabels[act].title()}
      </h2>
      <p className="field-hint">{m.staff_limits_hint()}</p>
      {act === 'refund' ? <p className="field-hint">{m.staff_limits_own_roles()}</p> : null}
      {rolesByLimitedAction[act].map((role) => (
        <fieldset key={role} className="staff-limit">
          <legend className="field-label">{roleLabels[role]()}</legend>
          {staffLimitNames.map((limit) => {
            const name = staffLimitFieldNameOf({ act, role, limit });
            return (
              <TextField
                key={name}
                {...field(name)}
                label={actLabels[act][limit]()}
                dir="ltr"
                inputMode="decimal"
                autoComplete="off"
                required
                maxLength={10}
                defaultValue={texts[name]}
              />
            );
          })}
        </fieldset>
      ))}
    </section>
  );
}
