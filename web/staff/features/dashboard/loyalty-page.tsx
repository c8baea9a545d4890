import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoyaltyKpis, LoyaltyLinks } from './loyalty-tab.tsx';

/** Page with the loyalty programme. It shows the same figures as the tab of the dashboard. */
export function LoyaltyPage() {
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_tab_loyalty()} text={m.staff_loyalty_title()} acts={<LoyaltyLinks />} />
      <LoyaltyKpis />
    </div>
  );
}
