import { m } from '#messages/compiled/messages.js';
import { Family } from './family.tsx';
import type { DashboardData } from '../load-dashboard.ts';
import { FoldedDashboardSection } from '../part.tsx';
import { Pets } from '../profile/pets.tsx';

/** The household: pets and family members. It is open for a customer who may use washes of another account. */
export function Household({ data }: { readonly data: DashboardData }) {
  const startsOpen = data.family !== null && data.family.received.length > 0;
  return (
    <FoldedDashboardSection id="household" title={m.household_title()} startsOpen={startsOpen}>
      <Pets pets={data.pets} />
      <Family family={data.family} />
    </FoldedDashboardSection>
  );
}
