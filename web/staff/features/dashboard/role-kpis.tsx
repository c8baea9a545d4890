import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { RequiredPermission } from '#contracts/core/permission.ts';
import { getRoleKpis, HOME_REFRESH_MS, type RoleWithKpis, type RoleKpiName } from '#contracts/staff/home.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { rolesWithKpisOf } from '#domain/staff/roles-with-kpis.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { Age } from '../../kit/age.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { useMe, usePortal } from '../../lib/portal.tsx';
import { ShopKpi } from './shop-kpi.tsx';

type NumberLook = {
  readonly label: () => string;
  readonly to: string;
  readonly permission: RequiredPermission;
  readonly valueText?: (value: number) => string;
};

const looks: Readonly<Record<RoleKpiName, NumberLook>> = {
  documents_issued: { label: () => m.staff_role_documents_issued(), to: 'accountant', permission: 'report.read' },
  documents_missing: { label: () => m.staff_role_documents_missing(), to: 'accountant', permission: 'report.read' },
  vat_due: {
    label: () => m.staff_role_vat_due(),
    to: 'accountant',
    permission: 'report.read',
    valueText: (value) => formatShekels(value),
  },
  cards_waiting: {
    label: () => m.staff_role_cards_waiting(),
    to: 'verifications',
    permission: 'verification.review',
  },
  stock_below: { label: () => m.staff_role_stock_below(), to: 'inventory?state=low', permission: 'inventory.read' },
  purchases_open: {
    label: () => m.staff_role_purchases_open(),
    to: 'purchase-orders?state=open',
    permission: 'inventory.read',
  },
  answers_today: { label: () => m.staff_role_answers_today(), to: 'inbox?whose=mine', permission: 'inbox.read' },
  bays_out: { label: () => m.staff_role_bays_out(), to: 'stations?show=attention', permission: 'station.read' },
  tasks_due: { label: () => m.staff_role_tasks_due(), to: 'stations?show=attention', permission: 'station.read' },
};

/**
 * Shows dashboard figures for each role of the user. For an owner it shows nothing, because an owner sees the figures
 * of the whole shop instead.
 */
export function RoleKpis() {
  const me = useMe();
  const { modulesOff } = usePortal();
  const own = rolesWithKpisOf(me).filter((role) => role !== 'stock_keeper' || !modulesOff.includes('inventory'));
  if (own.length === 0) return null;
  return (
    <section className="staff-stack" aria-labelledby="role-numbers">
      <h2 id="role-numbers" className="panel-title">
        {m.staff_role_numbers()}
      </h2>
      {own.map((role) => (
        <NumbersOfRole key={role} role={role} />
      ))}
    </section>
  );
}

function NumbersOfRole({ role }: { readonly role: RoleWithKpis }) {
  const resource = useStaffData(getRoleKpis, { query: { role } }, { refreshMs: HOME_REFRESH_MS, live: true });
  const rows = resource.value?.rows ?? [];
  return (
    <>
      <LoadState resource={resource} />
      {rows.length === 0 ? null : (
        <dl className="staff-shop-facts">
          {rows.map((row) => (
            <RoleKpi key={row.name} {...row} />
          ))}
        </dl>
      )}
    </>
  );
}

type RoleKpiProps = ResponseOf<typeof getRoleKpis>['rows'][number];

function RoleKpi({ name, value, oldestAt, lastMonth }: RoleKpiProps) {
  const { locale } = usePortal();
  const { label, to, permission, valueText = (count) => count.toLocaleString('en') }: NumberLook = looks[name];
  const note =
    oldestAt === null ? (
      lastMonth === null ? (
        ''
      ) : (
        m.staff_role_last_month({ value: leftToRight(valueText(lastMonth)) })
      )
    ) : (
      <>
        {m.staff_attention_oldest()} <Age at={oldestAt} now={serverNow()} locale={locale} />
      </>
    );
  return <ShopKpi label={label()} value={valueText(value)} note={note} to={to} permission={permission} />;
}
