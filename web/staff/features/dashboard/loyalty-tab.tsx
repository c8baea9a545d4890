import { Link } from 'react-router';
import { getLoyaltyProgram, type LoyaltyProgram } from '#contracts/staff/customers/loyalty.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { ladderTiers } from '#domain/loyalty/loyalty-ladder.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { tierLabels } from '../../lib/words/loyalty-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

export function LoyaltyTab() {
  return (
    <section className="staff-stack">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_loyalty_title()}</h2>
        <LoyaltyLinks />
      </header>
      <LoyaltyKpis />
    </section>
  );
}

export function LoyaltyLinks() {
  const { modulesOff } = usePortal();
  return (
    <>
      <Link to="/admin/goodwill" className="button button-secondary">
        {m.staff_goodwill_title()}
      </Link>
      {modulesOff.includes('membership') ? null : (
        <Link to="/admin/loyalty/memberships" className="button button-secondary">
          {m.staff_memberships_title()}
        </Link>
      )}
      <Link to="/admin/loyalty/founders" className="button button-secondary">
        {m.staff_loyalty_founders()}
      </Link>
      <Link to="/admin/loyalty/points" className="button button-secondary">
        {m.staff_loyalty_points()}
      </Link>
      <Link to="/admin/loyalty/rules" className="button button-secondary">
        {m.staff_loyalty_rules()}
      </Link>
    </>
  );
}

/** Shows planned rules, the members by tier, and the value of all points. */
export function LoyaltyKpis() {
  const resource = useStaffData(getLoyaltyProgram, {});
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <>
          <PendingNote program={resource.value} />
          <Members program={resource.value} />
          <Liability liability={resource.value.liability} />
        </>
      )}
    </>
  );
}

type ProgramProps = { readonly program: LoyaltyProgram };

/**
 * Shows planned rules. Also shows free washes and discounts given by staff (goodwill) that wait for a second approval.
 */
function PendingNote({ program: { terms, waiting } }: ProgramProps) {
  const { locale } = usePortal();
  const planned = terms.filter(({ state }) => state === 'planned');
  if (planned.length === 0 && waiting === 0) return null;
  return (
    <ul className="staff-activity">
      {waiting === 0 ? null : (
        <li>
          <Link to="/admin/goodwill?state=proposed">{m.staff_loyalty_waiting({ count: waiting })}</Link>
        </li>
      )}
      {planned.map(({ loyaltyTermsId, validFrom }) => (
        <li key={loyaltyTermsId}>
          <Link to="/admin/loyalty/rules">
            {m.staff_loyalty_planned({ at: formatDateTime(Date.parse(validFrom), locale) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Members({ program: { members, founders } }: ProgramProps) {
  return (
    <>
      <h2 className="small-title">{m.staff_loyalty_members()}</h2>
      <dl className="staff-stats">
        {ladderTiers.map((tier) => (
          <div key={tier} className="staff-stat">
            <dt>
              <Link to={`/admin/loyalty/members?tier=${tier}`}>{tierLabels[tier]()}</Link>
            </dt>
            <dd>
              <bdi dir="ltr" className="staff-number">
                {members[tier].toLocaleString('en')}
              </bdi>
            </dd>
          </div>
        ))}
        <div className="staff-stat">
          <dt>
            <Link to="/admin/loyalty/founders">{m.staff_loyalty_founders()}</Link>
          </dt>
          <dd>
            <bdi dir="ltr" className="staff-number">
              {founders.toLocaleString('en')}
            </bdi>
          </dd>
        </div>
      </dl>
    </>
  );
}

function Liability({ liability }: { readonly liability: LoyaltyProgram['liability'] }) {
  const { active, pending, owed, washes, washesWithPending, washAgorot } = liability;
  return (
    <>
      <h2 className="small-title">{m.staff_loyalty_liability()}</h2>
      <dl className="staff-stats">
        <div className="staff-stat">
          <dt>{m.staff_loyalty_active()}</dt>
          <dd>
            <bdi dir="ltr" className="staff-number">
              {active.toLocaleString('en')}
            </bdi>
            {owed === 0 ? null : <span>{m.staff_loyalty_owed({ points: owed.toLocaleString('en') })}</span>}
          </dd>
        </div>
        <div className="staff-stat">
          <dt>{m.staff_loyalty_pending()}</dt>
          <dd>
            <bdi dir="ltr" className="staff-number">
              {pending.toLocaleString('en')}
            </bdi>
          </dd>
        </div>
        <LiabilityValue label={m.staff_loyalty_buys_now()} washes={washes} washAgorot={washAgorot} />
        <LiabilityValue label={m.staff_loyalty_buys_all()} washes={washesWithPending} washAgorot={washAgorot} />
      </dl>
      <p className="staff-quiet">{m.staff_loyalty_liability_text()}</p>
    </>
  );
}

type WorthProps = { readonly label: string; readonly washes: number; readonly washAgorot: number | null };

function LiabilityValue({ label, washes, washAgorot }: WorthProps) {
  return (
    <div className="staff-stat">
      <dt>{label}</dt>
      <dd>
        <bdi className="staff-number">{m.wash_count({ count: washes })}</bdi>
        {washAgorot === null ? null : <bdi dir="ltr">{formatShekels(washes * washAgorot)}</bdi>}
      </dd>
    </div>
  );
}
