import { reminderWindows } from '#domain/entitlements/expiry.ts';
import { auditNameOf, systemActor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { expireLots, remindOfLots } from '../store/expire-lots.ts';

/** Few enough that nobody at a machine waits for their voucher. */
const BATCH = 100;

type ExpiryDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'wake'>;

/**
 * Ends every voucher whose last local day is over. What was paid for unused washes is breakage then, unless the owner
 * chose otherwise (docs/money.md). Safe to run twice and beside itself; returns how many it ended.
 */
export async function expireVouchers({ clock, db, log }: ExpiryDeps, stopping: AbortSignal): Promise<number> {
  const actor = auditNameOf(systemActor('expire-vouchers'));
  const expired = await inBatches(stopping, () => expireLots(db, { now: clock.now(), actor, limit: BATCH }));
  if (expired > 0) log.info({ expired }, 'vouchers have ended');
  return expired;
}

/** Reminds whoever holds a voucher that it ends in 90, 30 or 7 days; answers how many reminders were written. */
export async function remindOfVouchers({ clock, db, log, wake }: ExpiryDeps, stopping: AbortSignal): Promise<number> {
  const now = clock.now();
  let reminded = 0;
  for (const window of reminderWindows(now)) {
    reminded += await inBatches(stopping, () => remindOfLots(db, { ...window, now, limit: BATCH }));
  }
  if (reminded > 0) {
    log.info({ reminded }, 'holders of vouchers are reminded of their last day');
    wake.outbox('mail');
  }
  return reminded;
}

async function inBatches(stopping: AbortSignal, work: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    stopping.throwIfAborted();
    const done = await work();
    total += done;
    if (done < BATCH) return total;
  }
}
