import { m } from '#messages/compiled/messages.js';
import { Family } from './family.tsx';
import type { DashboardData } from '../load-dashboard.ts';
import { DashboardSection } from '../part.tsx';
import { Pets } from '../profile/pets.tsx';

/** The household: pets and family members. */
export function Household({ data }: { readonly data: DashboardData }) {
  return (
    <DashboardSection id="household" title={m.household_title()}>
      <Pets pets={data.pets} />
      <Family family={data.family} />
    </DashboardSection>
  );
}
