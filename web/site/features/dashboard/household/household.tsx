import { m } from '#messages/compiled/messages.js';
import { Family } from './family.tsx';
import type { DashboardData } from '../load-dashboard.ts';
import { Part } from '../part.tsx';
import { Pets } from '../profile/pets.tsx';

/** Who shares this account's washes: pets, and people of the family. */
export function Household({ data }: { readonly data: DashboardData }) {
  return (
    <Part id="household" title={m.household_title()}>
      <Pets pets={data.pets} />
      <Family family={data.family} />
    </Part>
  );
}
