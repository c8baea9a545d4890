import type { VoucherToken } from '#contracts/core/ids.ts';
import { SPENDABLE_WASHES_MAX, type SpendableWashes } from '#contracts/entitlements/redemption.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { customerIdOf, type Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { listReceivedAllowances } from '../family/shared-allowance-views.ts';
import { listSpendable } from '../store/spendable.ts';
import { voucherViewerOf } from '../voucher-view.ts';

/**
 * Returns the vouchers that a customer at a machine may use without entering a code. First come the vouchers whose
 * links were opened in this browser, then own vouchers, then shared vouchers, unless the shop has switched households
 * off.
 */
export async function listSpendableVouchers(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'keyring'>,
  actor: Visitor,
  opened: readonly VoucherToken[],
): Promise<SpendableWashes[]> {
  const account = deps.config.modulesOff.includes('household') ? null : customerIdOf(actor);
  const [own, received] = await Promise.all([
    listOwn(deps, actor, opened),
    account === null ? [] : listReceivedAllowances(deps, account),
  ]);
  const shared = received
    .filter(({ left }) => left > 0)
    .map(({ id, ownerName, left }) => ({ kind: 'shared' as const, shareId: id, ownerName, left }));
  return [...own, ...shared].slice(0, SPENDABLE_WASHES_MAX);
}

async function listOwn(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Visitor,
  opened: readonly VoucherToken[],
): Promise<SpendableWashes[]> {
  const rows = await listSpendable(db, {
    ...voucherViewerOf(actor),
    opened: opened.map((token) => keyring.tokenHash(token)),
    now: clock.now(),
    limit: SPENDABLE_WASHES_MAX,
  });
  return rows.map((row) => ({
    voucherToken: keyring.voucherToken(row.lotId, row.codeVersion),
    kind: row.gift ? 'gift' : 'package',
    packageName: row.packageName,
    packageNameHe: row.packageNameHe,
    washCount: row.initial,
    remaining: row.remaining,
    expiresAt: row.expiresAt === null ? null : toIsoInstant(row.expiresAt),
  }));
}
