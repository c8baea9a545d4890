import { randomUUID } from 'node:crypto';
import type { Permission } from '#contracts/core/permission.ts';
import type { CustomRole } from '#contracts/staff/team/roles.ts';
import type { TestMember } from './staff-member.ts';

type RoleWish = { readonly permissions: readonly Permission[]; readonly ofStations?: boolean; readonly name?: string };

/** Composes a role, as an owner with a recent proof does. */
export async function makeCustomRole(owner: TestMember, wish: RoleWish): Promise<CustomRole> {
  const { permissions, ofStations = false, name = `Role ${randomUUID().slice(0, 8)}` } = wish;
  const body = { ownRoleId: randomUUID(), name, nameHe: `${name} בעברית`, permissions, ofStations };
  const answer = await owner.browser.post('/api/admin/roles', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<CustomRole>();
}
