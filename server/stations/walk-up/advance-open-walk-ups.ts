import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { listOpenWalkUps } from '../store/walk-up/walk-up.ts';
import { advanceWalkUp, type AdvanceDeps } from './advance-walk-up.ts';

/** Maximum number of walk-ups per round, which is more than the shop has bays. */
const BATCH = 1_000;

/** Time in ms after which a payment becomes a voucher in a mail instead of a walk-up. */
const SINCE_MS = 30 * DAY_MS;

/** Advances walk-ups whose page is closed. Paid walk-ups become vouchers, and unpaid walk-ups release their bay. */
export async function advanceOpenWalkUps(deps: AdvanceDeps): Promise<void> {
  const rows = await listOpenWalkUps(deps.db, { since: deps.clock.now() - SINCE_MS, limit: BATCH });
  for (const row of rows) await advanceWalkUp(deps, row);
}
