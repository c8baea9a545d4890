import { useState } from 'react';
import { Link } from 'react-router';
import { getStatementMonth, listStatementMonths, type FranchiseStatement } from '#contracts/franchise/statements.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { hasRevenueShareIn, addMonthsToPeriod, periodOfInstant } from '#domain/franchise/statement.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { usePortal } from '../lib/portal.tsx';
import { useStaffData } from '../lib/data/use-staff-data.ts';
import { periodText } from '../lib/words/period-text.ts';

type Sums = { readonly washes: number; readonly owedAgorot: number };

function sumsOf({ lines }: FranchiseStatement): Sums {
  return {
    washes: lines.reduce((sum, { washes }) => sum + washes, 0),
    owedAgorot: lines.reduce((sum, line) => sum + line.owedAgorot, 0),
  };
}

/**
 * Shows the washes and the revenue share of a partner's stations in this month so far, compared with the whole previous
 * month.
 */
export function PartnerMonth() {
  const resource = useStaffData(listStatementMonths, {});
  if (resource.value === null) return null;
  const { stations } = resource.value;
  const firstDays = stations.flatMap(({ shares }) => shares.map(({ since }) => since));
  return firstDays.length === 0 ? <NoRevenueShareNotice /> : <MonthSums firstDays={firstDays} />;
}

/** States that no revenue share is agreed, with a link to the shop's contact page. */
export function NoRevenueShareNotice() {
  const { locale, shopName } = usePortal();
  return (
    <p className="notice">
      {m.staff_partner_no_share({ shop: isolated(shopName) })}{' '}
      <a href={`/${locale}/contact`}>{m.staff_partner_ask()}</a>
    </p>
  );
}

type MonthProps = {
  /** First day of each agreed revenue share; washes before all of them are in no statement. */
  readonly firstDays: readonly string[];
};

function MonthSums({ firstDays }: MonthProps) {
  const { locale } = usePortal();
  const [period] = useState(() => periodOfInstant(serverNow()));
  const before = addMonthsToPeriod(period, -1);
  const now = useStaffData(getStatementMonth, { params: { period } });
  const past = useStaffData(getStatementMonth, { params: { period: before } });
  if (now.value === null) return null;
  const sums = sumsOf(now.value);
  const earlier = past.value === null ? null : sumsOf(past.value);
  const month = periodText(before, locale);
  const beforeText = (value: string) =>
    hasRevenueShareIn(before, firstDays)
      ? m.staff_partner_before({ month, value })
      : m.staff_partner_before_shares({ month });
  const figures = [
    { label: m.staff_partner_washes(), of: ({ washes }: Sums) => washes.toLocaleString('en') },
    { label: m.staff_partner_share(), of: ({ owedAgorot }: Sums) => formatShekels(owedAgorot) },
  ];
  return (
    <section className="staff-stack" aria-labelledby="partner-month">
      <header className="staff-head">
        <h2 id="partner-month" className="panel-title">
          {m.staff_partner_month({ month: periodText(period, locale) })}
        </h2>
        <Link to={`/admin/settlements/${period}`}>{m.staff_partner_statement()}</Link>
      </header>
      <dl className="staff-stats">
        {figures.map(({ label, of }) => (
          <div key={label} className="staff-stat">
            <dt>{label}</dt>
            <dd>
              <bdi dir="ltr" className="staff-number">
                {of(sums)}
              </bdi>
              {earlier === null ? null : <span>{beforeText(leftToRight(of(earlier)))}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
