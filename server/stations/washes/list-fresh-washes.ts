import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findShown } from '#server/entitlements/public.ts';
import { redemptionViewOf } from './redemption-view.ts';
import { listWashesOfBrowser, listWashesOfLot } from '../store/redemption.ts';

/** The longest wash, the quarter of an hour in which a machine may answer, and some time to notice. */
const FRESH_MS = 90 * MINUTE_MS;

type FreshDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/** Running and recent washes that this browser asked for, newest first; none in a browser without a purchase cookie. */
export async function listOwnFreshWashes(deps: FreshDeps, { guestHash }: Visitor): Promise<RedemptionView[]> {
  if (guestHash === null) return [];
  const rows = await listWashesOfBrowser(deps.db, { browserHash: guestHash, since: deps.clock.now() - FRESH_MS });
  return rows.map((row) => redemptionViewOf(deps, row));
}

/** The same for a voucher, also where a machine read its code and no phone asked. */
export async function listFreshWashesOfVoucher(
  deps: FreshDeps,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<RedemptionView[], 'voucher_not_found'>> {
  const shown = await findShown(deps, actor, { voucherToken });
  if (shown === null) return refused('voucher_not_found');
  const rows = await listWashesOfLot(deps.db, { lotId: shown.row.lotId, since: deps.clock.now() - FRESH_MS });
  return accepted(rows.map((row) => redemptionViewOf(deps, row)));
}
