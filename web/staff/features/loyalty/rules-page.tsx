import { useState } from 'react';
import { getLoyaltyProgram, withdrawLoyaltyTerms, type StaffLoyaltyTerms } from '#contracts/staff/customers/loyalty.ts';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { loyaltyTermsFields } from '#domain/loyalty/loyalty-terms-draft.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { ruleLabels } from '../../lib/words/loyalty-words.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { ScheduleLoyaltyRulesForm } from './schedule-rules.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

const PAST_SHOWN = 2;

export function LoyaltyRulesPage() {
  const resource = useStaffData(getLoyaltyProgram, {});
  const mayWrite = mayUse(useMe(), 'loyalty.write');
  const [isPlanning, setPlanning] = useState(false);
  const { value, retry } = resource;
  return (
    <div className="staff-stack">
      <PageHeader
        title={m.staff_rules_title()}
        text={m.staff_rules_text()}
        acts={
          mayWrite && value !== null && !isPlanning ? (
            <button type="button" className="button button-primary" onClick={() => setPlanning(true)}>
              {m.staff_rules_plan()}
            </button>
          ) : null
        }
      />
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          {isPlanning ? (
            <ScheduleLoyaltyRulesForm
              program={value}
              onChanged={retry}
              onDone={() => {
                setPlanning(false);
                retry();
              }}
            />
          ) : null}
          <RulesTable terms={value.terms} mayWrite={mayWrite} onChanged={retry} />
        </>
      )}
    </div>
  );
}

const stateLabels = {
  past: () => m.staff_rules_past(),
  in_force: () => m.staff_rules_in_force(),
  planned: () => m.staff_rules_planned(),
} as const satisfies Record<StaffLoyaltyTerms['state'], () => string>;

type TableProps = {
  readonly terms: readonly StaffLoyaltyTerms[];
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
};

/** Table with a column for each set of rules. The order is planned, current, past. */
function RulesTable({ terms, mayWrite, onChanged }: TableProps) {
  const past = terms.filter(({ state }) => state === 'past').slice(0, PAST_SHOWN);
  const shown = [...terms.filter(({ state }) => state !== 'past').toReversed(), ...past];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className="staff-table-frame" tabIndex={0} aria-label={m.staff_rules_title()}>
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">{m.staff_rules_rule()}</th>
            {shown.map((each) => (
              <th key={each.loyaltyTermsId} scope="col">
                <RulesHead terms={each} mayWrite={mayWrite} onChanged={onChanged} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loyaltyTermsFields.map((field) => (
            <tr key={field}>
              <th scope="row" className="rules-word">
                {ruleLabels[field]()}
              </th>
              {shown.map(({ loyaltyTermsId, rules }) => (
                <td key={loyaltyTermsId}>
                  <bdi dir="ltr">{rules[field].toLocaleString('en')}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadProps = { readonly terms: StaffLoyaltyTerms; readonly mayWrite: boolean; readonly onChanged: () => void };

function RulesHead({ terms, mayWrite, onChanged }: HeadProps) {
  const { locale } = usePortal();
  const { loyaltyTermsId, validFrom, state, plannedBy } = terms;
  // the first rules were not scheduled by a person, so their time of day has no meaning
  const from = (plannedBy === null ? formatDate : formatDateTime)(Date.parse(validFrom), locale);
  return (
    <div className="rules-head">
      <StatusBadge words={stateLabels[state]()} tone={stateTones.version[state]} />
      <span>{m.staff_rules_from({ at: from })}</span>
      {plannedBy === null ? null : <bdi className="staff-quiet">{plannedBy}</bdi>}
      {state === 'planned' && mayWrite ? (
        <StaffActionButton
          endpoint={withdrawLoyaltyTerms}
          input={{ params: { loyaltyTermsId } }}
          label={m.staff_rules_withdraw()}
          name={`${m.staff_rules_withdraw()}: ${from}`}
          done={() => m.staff_rules_withdrawn()}
          onDone={onChanged}
        />
      ) : null}
    </div>
  );
}
