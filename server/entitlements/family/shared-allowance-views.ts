import type { Family, GrantedAllowance, ReceivedAllowance } from '#contracts/entitlements/family.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { washesLeftThisMonth, monthBeginAt } from '#domain/entitlements/family-share.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findProfile } from '#server/identity/public.ts';
import {
  listGrantedAllowances,
  listReceivedAllowanceRows,
  type GrantedAllowanceRow,
} from '../store/washes/shared-allowance-list.ts';
import { readAllowanceText } from '../store/washes/shared-allowance.ts';

type FamilyDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/** Returns the household members with whom an account shares washes, and the accounts that share washes with it. */
export async function getFamily(deps: FamilyDeps, { customerId }: Pick<Customer, 'customerId'>): Promise<Family> {
  const now = steadyNow(deps.clock);
  const [given, received] = await Promise.all([
    listGrantedAllowances(deps.db, { ownerId: customerId, now, monthBegin: monthBeginAt(now) }),
    listReceivedAllowances(deps, customerId),
  ]);
  return { given: given.map((row) => grantedAllowanceOf(deps, row)), received };
}

/**
 * Returns the accounts that share washes with a member. For each account, it contains the number of washes left this
 * month.
 */
export async function listReceivedAllowances(
  deps: FamilyDeps,
  memberId: Customer['customerId'],
): Promise<ReceivedAllowance[]> {
  const now = steadyNow(deps.clock);
  const rows = await listReceivedAllowanceRows(deps.db, { memberId, now, monthBegin: monthBeginAt(now) });
  return await Promise.all(
    rows.map(async (row) => ({
      id: row.shareId,
      ownerName: await findFirstName(deps, row.ownerId),
      monthlyLimit: row.monthlyLimit,
      usedThisMonth: row.usedThisMonth,
      left: washesLeftThisMonth(row),
    })),
  );
}

/** Returns the owner's first name. A member sees nothing else of the owner's profile. */
export async function findFirstName(deps: FamilyDeps, customerId: Customer['customerId']): Promise<string> {
  return (await findProfile(deps, customerId))?.firstName ?? '';
}

export function grantedAllowanceOf({ keyring }: Pick<Deps, 'keyring'>, row: GrantedAllowanceRow): GrantedAllowance {
  const { shareId, emailSealed } = row;
  return {
    id: shareId,
    name: readAllowanceText(keyring, { shareId, part: 'name' }, row.nameSealed),
    invited:
      row.acceptedAt !== null || emailSealed === null
        ? null
        : {
            email: readAllowanceText(keyring, { shareId, part: 'email' }, emailSealed),
            until: toIsoInstant(row.invitationEndsAt),
          },
    monthlyLimit: row.monthlyLimit,
    usedThisMonth: row.usedThisMonth,
  };
}
