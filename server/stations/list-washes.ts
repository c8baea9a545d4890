import type { CustomerId } from '#contracts/core/ids.ts';
import { shekelTextOf } from '#contracts/core/money.ts';
import type { WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import { discountPercentText, washShareAgorot } from '#domain/entitlements/wash-share.ts';
import type { Deps } from '#server/deps.ts';
import { listOwnWashes } from './store/own-wash.ts';

/** Washes that took place, newest first (specification, section 3); a wash costs its share of what was paid. */
export async function listWashesOf({ db }: Pick<Deps, 'db'>, customerId: CustomerId): Promise<WashHistoryEntry[]> {
  const rows = await listOwnWashes(db, customerId);
  return rows.map((row) => ({
    id: row.redemptionId,
    packageId: row.packageNumber,
    createdAt: isoTextOf(row.washedAt),
    finalPrice: shekelTextOf(washShareAgorot(row)),
    discountApplied: discountPercentText(row.grossAgorot, row.discountAgorot),
    packageName: row.packageName,
    packageNameHe: row.packageNameHe,
    locationName: row.locationName,
    locationNameHe: row.locationNameHe,
  }));
}
