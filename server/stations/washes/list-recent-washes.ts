import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { customerIdOf, type Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import { findPresentedVoucher } from '#server/entitlements/public.ts';
import { redemptionViewOf } from './redemption-view.ts';
import { listRecentOwnWashes, listWashesOfLot } from '../store/redemption.ts';

/**
 * Time in ms for which a wash is listed. It covers the longest wash, fifteen minutes for the machine's response, and
 * some time for the customer to notice.
 */
const FRESH_MS = 90 * MINUTE_MS;

type RecentWashDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/**
 * Returns the running and recent washes of this browser and of the signed-in account, newest first. A guest without a
 * purchase cookie has none.
 */
export async function listOwnRecentWashes(deps: RecentWashDeps, visitor: Visitor): Promise<RedemptionView[]> {
  const customerId = customerIdOf(visitor);
  const { guestHash: browserHash } = visitor;
  if (browserHash === null && customerId === null) return [];
  const since = deps.clock.now() - FRESH_MS;
  const rows = await listRecentOwnWashes(deps.db, { browserHash, customerId, since });
  return rows.map((row) => redemptionViewOf(deps, row));
}

/**
 * Returns the running and recent washes of a voucher. Washes that were started by scanning the voucher's code at a
 * machine are included.
 */
export async function listRecentWashesOfVoucher(
  deps: RecentWashDeps,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<RedemptionView[], 'voucher_not_found'>> {
  const shown = await findPresentedVoucher(deps, actor, { voucherToken });
  if (shown === null) return refused('voucher_not_found');
  const rows = await listWashesOfLot(deps.db, { lotId: shown.row.lotId, since: deps.clock.now() - FRESH_MS });
  return accepted(rows.map((row) => redemptionViewOf(deps, row)));
}
