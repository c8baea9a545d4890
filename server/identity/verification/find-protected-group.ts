import type { CustomerId } from '#contracts/core/ids.ts';
import type { ProtectedGroup } from '#domain/core/time/cancellation-window.ts';
import { wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { protectedGroupOf } from '#domain/identity/verification.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { listPastVerifications } from '#server/identity/store/verification.ts';
import { verifiedPersonOf } from './approve-card.ts';

/**
 * Returns the buyer's legally protected group, whose members have four months to cancel. Only cards that were verified
 * at the time of purchase `at` (epoch ms) count. Returns null for a guest, and for a buyer who belonged to no such
 * group.
 */
export async function findProtectedGroup(
  { db, keyring }: { readonly db: Queryable; readonly keyring: Pick<Keyring, 'open' | 'reportUnreadable'> },
  { customerId, at }: { readonly customerId: CustomerId | null; readonly at: number },
): Promise<ProtectedGroup | null> {
  if (customerId === null) return null;
  const rows = await listPastVerifications(db, { customerId, at });
  const [first] = rows;
  if (first === undefined) return null;
  const person = verifiedPersonOf(readProfile(keyring, customerId, first.profileSealed));
  return protectedGroupOf(
    rows.map(({ kind }) => kind),
    person,
    wallTimeAt(at),
  );
}
