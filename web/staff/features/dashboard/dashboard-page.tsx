import { Link, useSearchParams } from 'react-router';
import type { ReactNode } from 'react';
import type { RoutePermission } from '#contracts/core/permission.ts';
import { adminLogout } from '#contracts/staff/sign-in.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/api.ts';
import { browserApi } from '#web/lib/browser-api.ts';
import { CalendarIcon, ReceiptIcon, StarIcon } from '#web/ui/further-icons.tsx';
import { DropIcon } from '#web/ui/icons.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { LoyaltyTab } from './loyalty-tab.tsx';
import { LowStock } from './low-stock.tsx';
import { Overview } from './overview.tsx';
import { PendingDocuments } from './pending-documents.tsx';

const tabNames = ['overview', 'loyalty', 'inventory', 'documents'] as const;
type TabName = (typeof tabNames)[number];

function tabOf(wanted: string | null): TabName {
  return tabNames.find((name) => name === wanted) ?? 'overview';
}

/** Header and tabs of the specification (section 2); which tab is open stands in the address. */
export function DashboardPage() {
  const [query, setQuery] = useSearchParams();
  const me = useMe();
  async function logOut() {
    const answer = await callApi(browserApi, adminLogout, {});
    // said nowhere but in the console of whoever looks (specification, section 8)
    if (!answer.ok) return;
    // a page of its own: what this one still asks is refused, and would lead to the door over what is typed there
    window.location.assign('/admin/login');
  }
  function shown(permission: RoutePermission, panel: ReactNode) {
    return mayUse(me, permission) ? panel : <p className="staff-empty">{m.staff_not_allowed_title()}</p>;
  }
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <h1 className="text-2xl">{m.staff_dashboard_title()}</h1>
        <div className="order-acts">
          <Link to="/admin/settings" className="button button-secondary">
            {m.staff_settings()}
          </Link>
          <button type="button" className="button button-secondary" onClick={() => void logOut()}>
            {m.staff_logout()}
          </button>
        </div>
      </header>
      <Tabs
        label={m.staff_tabs_label()}
        current={tabOf(query.get('tab'))}
        onChange={(tab) => setQuery(tab === 'overview' ? {} : { tab }, { replace: true })}
        tabs={[
          { name: 'overview', label: m.staff_tab_overview(), Icon: ReceiptIcon, panel: <Overview /> },
          {
            name: 'loyalty',
            label: m.staff_tab_loyalty(),
            Icon: StarIcon,
            panel: shown('loyalty.read', <LoyaltyTab />),
          },
          {
            name: 'inventory',
            label: m.staff_tab_inventory(),
            Icon: DropIcon,
            panel: shown('inventory.read', <LowStock />),
          },
          {
            name: 'documents',
            label: m.staff_tab_documents(),
            Icon: CalendarIcon,
            panel: shown('document.read', <PendingDocuments />),
          },
        ]}
      />
    </div>
  );
}
