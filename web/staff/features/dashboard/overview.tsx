import { Link } from 'react-router';
import { getDashboardStats, STATS_REFRESH_MS } from '#contracts/staff/dashboard.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { formatDateTime, leftToRight } from '#domain/core/text/format.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { dateRangeOfPreset } from '#domain/staff/reports/report-days.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { AuditSentence } from '../../lib/audit/audit-sentence.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { OpenWorkList } from './open-work-list.tsx';
import { Backups } from './backups.tsx';
import { HomeKpiList, useHomeKpis } from './home-kpis.tsx';
import { OpenCasesList } from './open-cases.tsx';
import { RoleKpis } from './role-kpis.tsx';
import { ShopKpi } from './shop-kpi.tsx';

type Stats = ResponseOf<typeof getDashboardStats>;

/** Shows the latest actions of staff users. */
function Activity({ acts }: { readonly acts: Stats['recentActivity'] }) {
  const { locale } = usePortal();
  const maySeeAll = mayUse(useMe(), 'audit.read');
  return (
    <section className="staff-stack">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_activity_title()}</h2>
        {maySeeAll && acts.length > 0 ? <Link to="/admin/audit?by=staff">{m.staff_audit_title()}</Link> : null}
      </header>
      {acts.length === 0 ? (
        <p className="staff-quiet">{m.staff_activity_none()}</p>
      ) : (
        <ul className="staff-activity">
          {acts.map(({ id, action, resource, adminName, detail, object, timestamp }) => (
            <li key={id}>
              <AuditSentence
                entry={{
                  actor: 'staff',
                  adminName,
                  action,
                  refId: resource === '' ? null : resource,
                  detail,
                  objects: object === null ? [] : [object],
                }}
              />
              <RelativeTime at={timestamp} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const AGOROT = 100;

function percentText(percent: number): string {
  return leftToRight(`${percent > 0 ? '+' : ''}${percent}%`);
}

function usersChangeText(percent: number | null): string {
  if (percent === null) return m.staff_stat_no_change();
  return m.staff_stat_change({ percent: percentText(percent) });
}

/**
 * Returns the text about the change of the revenue. It contains the amount, and the day up to which the last month is
 * counted for the comparison.
 */
function revenueChangeText(stats: Stats, locale: Locale): string {
  const { revenueChangePercent, revenueBefore, revenueBeforeUntil } = stats;
  if (revenueChangePercent === null) return m.staff_stat_no_change();
  const values = {
    percent: percentText(revenueChangePercent),
    value: leftToRight(formatShekels(Math.round(revenueBefore * AGOROT))),
  };
  if (revenueBeforeUntil === null) return m.staff_stat_revenue_change_month(values);
  return m.staff_stat_revenue_change({ ...values, time: formatDateTime(Date.parse(revenueBeforeUntil), locale) });
}

/**
 * Overview tab of the dashboard. It shows the open work of this staff user, the figures for the user's roles, and
 * today's key figures. Users who may read reports also see the figures of the whole shop.
 */
export function Overview() {
  const mayReadReports = mayUse(useMe(), 'report.read');
  const numbers = useHomeKpis();
  return (
    <div className="staff-stack staff-home">
      <OpenWorkList />
      <OpenCasesList />
      <RoleKpis />
      <HomeKpiList resource={numbers} />
      {mayReadReports ? <Shop /> : null}
    </div>
  );
}

/**
 * Shows the result of the ledger's checks in one line if all checks pass. Otherwise shows a warning, which names the
 * failed checks for the technician if they are known.
 */
function BrokenLedgerRules({ rules }: { readonly rules: Stats['brokenRules'] }) {
  if (rules?.length === 0) return <p className="staff-quiet">{m.staff_books_good()}</p>;
  return (
    <div id="books" className={`staff-light ${rules === null ? 'staff-light-unknown' : 'staff-light-bad'}`}>
      <p>{rules === null ? m.staff_books_unknown() : m.staff_books_bad()}</p>
      {rules === null ? null : (
        <details>
          <summary className="staff-summary">{m.staff_books_for_technician()}</summary>
          <ul>
            {rules.map(({ rule, rows }) => (
              <li key={rule}>
                <bdi dir="ltr">
                  {rule}: {rows}
                </bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/**
 * Shows the figures of the whole shop. The last figures stay until newer figures arrive, so that a refresh does not
 * flicker.
 */
function Shop() {
  const resource = useStaffData(getDashboardStats, {}, { refreshMs: STATS_REFRESH_MS, live: true });
  const { locale, modulesOff } = usePortal();
  const { value } = resource;
  if (value === null) return <LoadState resource={resource} />;
  const thisMonth = dateRangeOfPreset('month', shopDayText(serverNow()));
  return (
    <>
      <section className="staff-stack" aria-labelledby="shop-numbers">
        <header className="staff-head">
          <h2 id="shop-numbers" className="panel-title">
            {m.staff_home_shop()}
          </h2>
          <Link to="/admin/reports">{m.staff_place_reports()}</Link>
        </header>
        <dl className="staff-shop-facts">
          <ShopKpi
            label={m.staff_stat_users()}
            value={value.totalUsers.toLocaleString('en')}
            note={usersChangeText(value.usersChangePercent)}
            to="customers"
            permission="customer.read"
          />
          <ShopKpi
            label={m.staff_stat_revenue()}
            value={formatShekels(Math.round(value.monthlyRevenue * AGOROT))}
            note={`${m.staff_stat_revenue_note()}, ${revenueChangeText(value, locale)}`}
            to={`reports?${new URLSearchParams({ of: 'sales', ...thisMonth, against: 'month' })}`}
            permission="report.read"
          />
          {modulesOff.includes('inventory') ? null : (
            <ShopKpi
              label={m.staff_stat_stock()}
              value={String(value.lowStockItems)}
              note={m.staff_stat_stock_note({ count: value.lowStockItems })}
              to="inventory?state=low"
              permission="inventory.read"
            />
          )}
          {modulesOff.includes('employees') ? null : (
            <ShopKpi
              label={m.staff_stat_documents()}
              value={String(value.pendingDocuments)}
              note={m.staff_stat_documents_note()}
              to="dashboard?tab=documents"
              permission="document.read"
            />
          )}
        </dl>
        <BrokenLedgerRules rules={value.brokenRules} />
        <Backups backups={value.backups} />
      </section>
      <Activity acts={value.recentActivity} />
    </>
  );
}
