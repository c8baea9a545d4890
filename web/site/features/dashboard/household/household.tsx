import type { CurrentUser } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { Family } from './family.tsx';
import type { DashboardData } from '../load-dashboard.ts';
import { CollapsibleDashboardSection } from '../dashboard-section.tsx';
import { Pets } from '../profile/pets.tsx';

/**
 * Returns the title of the household section. The title names only the pets if the shop offers no sharing of washes.
 */
export function householdTitle({ family }: Pick<DashboardData, 'family'>): string {
  return family === 'absent' ? m.household_pets() : m.household_title();
}

/**
 * Section with the household of the customer. It contains the pets, and the family members if the shop offers sharing
 * of washes. The section is open at first for a customer who can use washes of another account.
 */
export function Household({ data, user }: { readonly data: DashboardData; readonly user: CurrentUser }) {
  const { family, pets } = data;
  if (family === 'absent') {
    return (
      <CollapsibleDashboardSection id="household" title={householdTitle(data)}>
        <Pets pets={pets} title={null} />
      </CollapsibleDashboardSection>
    );
  }
  const startsOpen = family !== null && family.received.length > 0;
  return (
    <CollapsibleDashboardSection id="household" title={householdTitle(data)} startsOpen={startsOpen}>
      <Pets pets={pets} title={m.household_pets()} />
      <Family family={family} user={user} />
    </CollapsibleDashboardSection>
  );
}
