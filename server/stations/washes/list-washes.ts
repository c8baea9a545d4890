import { formatShekelAmount } from '#contracts/core/money.ts';
import type { PageQuery } from '#contracts/core/paging.ts';
import type { WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { paginate, type Page } from '#domain/core/page.ts';
import { discountPercentText, priceOfWashesAgorot } from '#domain/entitlements/wash-prices.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import { readAllowanceText } from '#server/entitlements/public.ts';
import { readPetName } from '#server/identity/public.ts';
import { listOwnWashes, type OwnWashRow } from '../store/own-wash.ts';

/** Returns a page of completed washes, newest first (specification, section 3). */
export async function listWashes(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  { customerId }: Customer,
  { cursor, limit }: PageQuery,
): Promise<Page<WashHistoryEntry>> {
  const rows = await listOwnWashes(db, { customerId, after: cursor ?? null, limit: limit + 1 });
  return paginate(rows, limit, {
    cursor: ({ redemptionId }) => redemptionId,
    entry: (row) => washViewOf(keyring, row),
  });
}

/**
 * Converts a wash to the form that its owner sees. The price of the wash is its proportional share of the payment for
 * the voucher.
 */
export function washViewOf(keyring: Deps['keyring'], row: OwnWashRow): WashHistoryEntry {
  return {
    id: row.redemptionId,
    packageId: row.packageNumber,
    createdAt: toIsoInstant(row.washedAt),
    finalPrice: formatShekelAmount(priceOfWashesAgorot(row)),
    discountApplied: discountPercentText(row.grossAgorot, row.discountAgorot),
    packageName: row.packageName,
    packageNameHe: row.packageNameHe,
    gift: row.gift,
    locationName: row.locationName,
    locationNameHe: row.locationNameHe,
    bayNo: row.bayNo,
    startedAt: toIsoInstant(row.startedAt),
    minutes: row.minutes,
    deliveredSeconds: row.deliveredSeconds,
    offlineConfirmedAt: row.offlineConfirmedAt === null ? null : toIsoInstant(row.offlineConfirmedAt),
    redemptionToken: keyring.redemptionToken(row.redemptionId),
    pet: petOf(keyring, row),
    takenBy: householdMemberOf(keyring, row),
  };
}

function petOf(keyring: Deps['keyring'], { petId, petNameSealed }: OwnWashRow): WashHistoryEntry['pet'] {
  if (petId === null || petNameSealed === null) return null;
  return { id: petId, name: readPetName(keyring, { petId, nameSealed: petNameSealed }) };
}

function householdMemberOf(keyring: Deps['keyring'], { shareId, shareNameSealed }: OwnWashRow): string | null {
  if (shareId === null || shareNameSealed === null) return null;
  return readAllowanceText(keyring, { shareId, part: 'name' }, shareNameSealed);
}
