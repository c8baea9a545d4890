import type { OwnVoucher } from '#contracts/entitlements/own-vouchers.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { cardTierAt } from '#domain/entitlements/card-tier.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import type { OwnVoucherRow } from '../store/own-voucher.ts';
import { decryptOrderPersonalDataOrEmpty } from '../order-personal-data.ts';
import { giftDesignOf } from '../voucher-view.ts';

/**
 * Returns a voucher as its owner sees it. Code and link are derived from the lot (voucher balance) each time, so no
 * secret is stored.
 */
export function ownVoucherViewOf({ clock, keyring }: Pick<Deps, 'clock' | 'keyring'>, row: OwnVoucherRow): OwnVoucher {
  const code = keyring.voucherCode(row.lotId, row.codeVersion);
  const { senderName, personalMessage } = row.gift
    ? decryptOrderPersonalDataOrEmpty(keyring, row.orderId, row.privateSealed)
    : { senderName: null, personalMessage: null };
  const isExpired = row.state === 'active' && row.expiresAt !== null && row.expiresAt < clock.now();
  return {
    voucherToken: keyring.voucherToken(row.lotId, row.codeVersion),
    code,
    qr: qrPath(code),
    kind: row.gift ? 'gift' : 'package',
    look: giftDesignOf(row),
    tier: row.place === null ? null : cardTierAt(row.place),
    senderName,
    personalMessage,
    packageName: row.packageName,
    packageNameHe: row.packageNameHe,
    // a voucher is shown as expired after its last day, even before the scheduled job marks it
    state: isExpired ? 'expired' : row.state,
    washCount: row.initial,
    remaining: row.remaining,
    issuedAt: toIsoInstant(row.issuedAt),
    expiresAt: row.expiresAt === null ? null : toIsoInstant(row.expiresAt),
  };
}
