import { m } from '#messages/compiled/messages.js';
import { LoyaltyTab } from './loyalty-tab.tsx';

/** The loyalty programme as its own screen, with the same figures as the dashboard's tab. */
export function LoyaltyPage() {
  return (
    <div className="staff-stack">
      <h1 className="text-2xl">{m.staff_tab_loyalty()}</h1>
      <LoyaltyTab />
    </div>
  );
}
