import { SPENDABLE_MAX, type SpendableVoucher } from '#contracts/entitlements/redemption.ts';
import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { listSpendable } from './store/spendable.ts';
import { viewerOf } from './voucher-view.ts';

/** Vouchers that somebody at a machine may spend without typing a code. */
export async function listSpendableVouchers(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Visitor,
): Promise<SpendableVoucher[]> {
  const rows = await listSpendable(db, { ...viewerOf(actor), now: clock.now(), limit: SPENDABLE_MAX });
  return rows.map((row) => ({
    voucherToken: keyring.voucherToken(row.lotId, row.codeVersion),
    kind: row.gift ? 'gift' : 'package',
    packageName: row.packageName,
    packageNameHe: row.packageNameHe,
    washCount: row.initial,
    remaining: row.remaining,
    expiresAt: row.expiresAt === null ? null : isoTextOf(row.expiresAt),
  }));
}
