import { getDashboardStats, STATS_REFRESH_MS } from '#contracts/staff/dashboard.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { Activity } from './activity.tsx';
import { Attention } from './attention.tsx';
import { BooksLight } from './books-light.tsx';
import { Charts } from './charts.tsx';
import { LowStock } from './low-stock.tsx';
import { OwnPlaces } from './own-places.tsx';
import { PendingDocuments } from './pending-documents.tsx';
import { StillMissing } from './still-missing.tsx';

export type Stats = AnswerOf<typeof getDashboardStats>;

const AGOROT = 100;

function changeText(percent: number | null): string {
  if (percent === null) return m.staff_stat_no_change();
  return m.staff_stat_change({ percent: `\u2066${percent > 0 ? '+' : ''}${percent}%\u2069` });
}

function Stat({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  return (
    <div className="staff-stat">
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" className="staff-number">
          {value}
        </bdi>
        <span>{note}</span>
      </dd>
    </div>
  );
}

/** The numbers of the shop; a role that may not read reports gets what waits for it and its places. */
export function Overview() {
  return mayUse(useMe(), 'report.read') ? <Numbers /> : <RoleHome />;
}

function RoleHome() {
  const me = useMe();
  return (
    <div className="staff-stack">
      <Attention />
      {mayUse(me, 'inventory.read') ? <LowStock /> : null}
      {mayUse(me, 'document.read') ? <PendingDocuments /> : null}
      <OwnPlaces />
    </div>
  );
}

/** What is shown stays until something newer is there, so a refresh does not flicker. */
function Numbers() {
  const asked = useStaffData(getDashboardStats, {}, { refreshMs: STATS_REFRESH_MS, live: true });
  const mayReadSettings = mayUse(useMe(), 'settings.read');
  const { value } = asked;
  if (value === null) return <AskedState asked={asked} loading={m.staff_loading()} />;
  return (
    <div className="staff-stack">
      {mayReadSettings ? <StillMissing /> : null}
      <BooksLight rules={value.brokenRules} />
      <Attention />
      <dl className="staff-stats">
        <Stat
          label={m.staff_stat_users()}
          value={value.totalUsers.toLocaleString('en')}
          note={changeText(value.usersChangePercent)}
        />
        <Stat
          label={m.staff_stat_revenue()}
          value={formatShekels(Math.round(value.monthlyRevenue * AGOROT))}
          note={`${m.staff_stat_revenue_note()}, ${changeText(value.revenueChangePercent)}`}
        />
        <Stat label={m.staff_stat_stock()} value={String(value.lowStockItems)} note={m.staff_stat_stock_note()} />
        <Stat
          label={m.staff_stat_documents()}
          value={String(value.pendingDocuments)}
          note={m.staff_stat_documents_note()}
        />
      </dl>
      <Charts />
      <Activity acts={value.recentActivity} />
    </div>
  );
}
