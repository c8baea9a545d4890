import { reminderWindows } from '#domain/entitlements/expiry.ts';
import { auditNameOf, systemActor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { expireLots, enqueueLotReminders } from '../store/expire-lots.ts';

/** Number of vouchers per statement. It is small, so that the rows are locked only briefly. */
const BATCH_SIZE = 100;

type ExpiryDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'wake'>;

/**
 * Expires every voucher whose last local day has ended. The payment for its unused washes is booked as income from
 * expired washes (breakage), unless the owner chose not to recognise it (docs/money.md). It is idempotent. Returns the
 * number of expired vouchers.
 */
export async function expireVouchers({ clock, db, log }: ExpiryDeps, stopping: AbortSignal): Promise<number> {
  const actor = auditNameOf(systemActor('expire-vouchers'));
  const expired = await inBatches(stopping, () => expireLots(db, { now: clock.now(), actor, limit: BATCH_SIZE }));
  if (expired > 0) log.info({ expired }, 'vouchers expired');
  return expired;
}

/**
 * Reminds holders of vouchers that expire in 90, 30 or 7 days. Returns the number of reminders that were added to the
 * outbox.
 */
export async function enqueueVoucherReminders(
  { clock, db, log, wake }: ExpiryDeps,
  stopping: AbortSignal,
): Promise<number> {
  const now = clock.now();
  let reminded = 0;
  for (const window of reminderWindows(now)) {
    reminded += await inBatches(stopping, () => enqueueLotReminders(db, { ...window, now, limit: BATCH_SIZE }));
  }
  if (reminded > 0) {
    log.info({ reminded }, 'reminders of expiring vouchers were enqueued');
    wake.outbox('mail');
  }
  return reminded;
}

async function inBatches(stopping: AbortSignal, work: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    stopping.throwIfAborted();
    const done = await work();
    total += done;
    if (done < BATCH_SIZE) return total;
  }
}
