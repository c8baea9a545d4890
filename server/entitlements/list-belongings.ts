import type { WashHistoryEntry } from '#contracts/identity/account.ts';
import { shekelTextOf } from '#contracts/core/money.ts';
import type { OwnReceipt, OwnVoucher } from '#contracts/identity/own-account.ts';
import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import { discountPercentText, washShareAgorot } from '#domain/entitlements/wash-share.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { listOwnReceipts } from '#server/selling/store/own-receipt.ts';
import { listOwnVouchers } from './store/own-voucher.ts';
import { listOwnWashes } from '#server/stations/store/own-wash.ts';
import { ownVoucherViewOf } from './own-voucher-view.ts';

type BelongingDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/** What is in the account: own packages and claimed gifts, usable ones first. */
export async function listVouchers(deps: BelongingDeps, actor: Customer): Promise<OwnVoucher[]> {
  const rows = await listOwnVouchers(deps.db, actor.customerId, deps.clock.now());
  return rows.map((row) => ownVoucherViewOf(deps, row));
}

/** What was paid, newest first, each with the link to its receipt. */
export async function listReceipts({ db, keyring }: BelongingDeps, actor: Customer): Promise<OwnReceipt[]> {
  const rows = await listOwnReceipts(db, actor.customerId);
  return rows.map(({ orderId, paidAt, dueAgorot, ...row }) => ({
    ...row,
    transactionId: keyring.receiptToken(orderId),
    paidAt: isoTextOf(paidAt),
    totalAgorot: dueAgorot,
  }));
}

/** Washes that took place, newest first (specification, section 3); a wash costs its share of what was paid. */
export async function listWashes({ db }: BelongingDeps, actor: Customer): Promise<WashHistoryEntry[]> {
  const rows = await listOwnWashes(db, actor.customerId);
  return rows.map((row) => ({
    id: row.redemptionId,
    packageId: row.packageNumber,
    createdAt: isoTextOf(row.washedAt),
    finalPrice: shekelTextOf(washShareAgorot(row)),
    discountApplied: discountPercentText(row.grossAgorot, row.discountAgorot),
    packageName: row.packageName,
    packageNameHe: row.packageNameHe,
    locationName: row.locationName,
    locationNameHe: row.locationNameHe,
  }));
}
