import { m } from '#messages/compiled/messages.js';
import { LoyaltyTab } from './loyalty-tab.tsx';

/** The loyalty programme as a place of its own: the same figures as on the dashboard's tab. */
export function LoyaltyPage() {
  return (
    <div className="staff-stack">
      <h1 className="text-2xl">{m.staff_tab_loyalty()}</h1>
      <LoyaltyTab />
    </div>
  );
}
