import type { OwnVoucher } from '#contracts/entitlements/own-vouchers.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import type { OwnVoucherRow } from '../store/own-voucher.ts';

/** A voucher as its owner sees it: code and link are derived again from the lot, nothing secret is stored. */
export function ownVoucherViewOf({ clock, keyring }: Pick<Deps, 'clock' | 'keyring'>, row: OwnVoucherRow): OwnVoucher {
  const code = keyring.voucherCode(row.lotId, row.codeVersion);
  const over = row.state === 'active' && row.expiresAt !== null && row.expiresAt < clock.now();
  return {
    voucherToken: keyring.voucherToken(row.lotId, row.codeVersion),
    code,
    qr: qrPath(code),
    kind: row.gift ? 'gift' : 'package',
    packageName: row.packageName,
    packageNameHe: row.packageNameHe,
    // a voucher is over when its last day is, even before the sweeper has come by
    state: over ? 'expired' : row.state,
    washCount: row.initial,
    remaining: row.remaining,
    issuedAt: isoTextOf(row.issuedAt),
    expiresAt: row.expiresAt === null ? null : isoTextOf(row.expiresAt),
  };
}
