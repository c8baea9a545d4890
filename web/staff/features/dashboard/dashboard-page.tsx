import { Link, useSearchParams } from 'react-router';
import type { ReactNode } from 'react';
import { m } from '#messages/compiled/messages.js';
import { Tabs } from '#web/ui/tabs.tsx';
import { logOut } from '../../lib/log-out.ts';
import { useMayOpen, type ScreenRequirement } from '../../lib/portal.tsx';
import { LoyaltyTab } from './loyalty-tab.tsx';
import { LowStockList } from './low-stock.tsx';
import { Overview } from './overview.tsx';
import { PendingEmployeeDocuments } from './pending-documents.tsx';

const tabNames = ['overview', 'loyalty', 'inventory', 'documents'] as const;
type TabName = (typeof tabNames)[number];

function tabNameOrDefault(wanted: string | null): TabName {
  return tabNames.find((name) => name === wanted) ?? 'overview';
}

type DashboardTab = ScreenRequirement & {
  readonly name: TabName;
  readonly label: string;
  readonly panel: ReactNode;
};

function dashboardTabs(): readonly DashboardTab[] {
  return [
    { name: 'overview', label: m.staff_tab_overview(), permission: 'member', panel: <Overview /> },
    {
      name: 'loyalty',
      label: m.staff_tab_loyalty(),
      permission: 'loyalty.read',
      panel: <LoyaltyTab />,
    },
    {
      name: 'inventory',
      label: m.staff_tab_inventory(),
      permission: 'inventory.read',
      module: 'inventory',
      panel: <LowStockList />,
    },
    {
      name: 'documents',
      label: m.staff_tab_documents(),
      permission: 'document.read',
      module: 'employees',
      panel: <PendingEmployeeDocuments />,
    },
  ];
}

/**
 * Page of the dashboard with the header and the tabs from section 2 of the specification. The URL contains the open
 * tab.
 */
export function DashboardPage() {
  const [query, setQuery] = useSearchParams();
  const mayOpen = useMayOpen();
  const tabs = dashboardTabs().filter(mayOpen);
  const wanted = tabNameOrDefault(query.get('tab'));
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <h1>{m.staff_dashboard_title()}</h1>
        <div className="order-acts">
          <Link to="/admin/settings" className="button button-secondary">
            {m.staff_settings_title()}
          </Link>
          <button type="button" className="button button-secondary" onClick={() => void logOut()}>
            {m.staff_logout()}
          </button>
        </div>
      </header>
      <Tabs
        label={m.staff_tabs_label()}
        current={tabs.some(({ name }) => name === wanted) ? wanted : 'overview'}
        onChange={(tab) => setQuery(tab === 'overview' ? {} : { tab }, { replace: true })}
        tabs={tabs}
      />
    </div>
  );
}
