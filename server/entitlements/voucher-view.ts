import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { walletKinds } from '#contracts/entitlements/wallet.ts';
import { customerIdOf, type Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { decryptOrderPersonalDataOrEmpty } from './order-personal-data.ts';
import type { VoucherViewer, VoucherRow } from './store/voucher.ts';

export type VoucherViewDeps = Pick<Deps, 'clock' | 'keyring' | 'typesetter' | 'wallets'>;

/**
 * Returns the voucher as its holder sees it, by link or by entered code. The code is derived from the lot (voucher
 * balance) each time. The view does not contain the buyer.
 */
export function voucherViewOf(deps: VoucherViewDeps, row: VoucherRow): VoucherView {
  const { clock, keyring } = deps;
  const code = keyring.voucherCode(row.lotId, row.codeVersion);
  const { recipientName, personalMessage, senderName, petName } = row.gift
    ? decryptOrderPersonalDataOrEmpty(keyring, row.orderId, row.privateSealed)
    : { recipientName: null, personalMessage: null, senderName: null, petName: null };
  return {
    code,
    qr: qrPath(code),
    kind: row.gift ? 'gift' : 'package',
    packageId: row.packageNumber,
    packageName: row.packageName,
    packageNameHe: row.packageNameHe,
    state: effectiveVoucherState(row, clock.now()),
    washCount: row.initial,
    remaining: row.remaining,
    issuedAt: toIsoInstant(row.issuedAt),
    expiresAt: row.expiresAt === null ? null : toIsoInstant(row.expiresAt),
    recipientName,
    personalMessage,
    senderName,
    petName,
    look: giftDesignOf(row),
    language: row.locale,
    unopened: isUnopened(row, clock.now()),
    wallets: hasUsableWash(row, clock.now()) ? walletKinds.filter((kind) => offeredWallets(deps)[kind] !== null) : [],
    pdf: deps.typesetter.isReady(),
    // a buyer who opens the gift must not claim it in place of its recipient
    claimable: hasUsableWash(row, clock.now()) && !row.inAccount && !(row.gift && row.held),
    inAccount: row.inAccount,
    uses: row.uses.map((use) => ({ ...use, usedAt: toIsoInstant(use.usedAt) })),
  };
}

/** Returns the card design of a gift. Returns null for a package. */
export function giftDesignOf({ theme, colorVariant }: Pick<VoucherRow, 'theme' | 'colorVariant'>): GiftDesign | null {
  return theme === null || colorVariant === null ? null : { theme, colorVariant };
}

/**
 * Returns true for a usable gift whose link was not yet opened outside its buyer's browser. Always returns false for
 * the buyer and for the account that has the voucher, because both may see the contents.
 */
function isUnopened(row: VoucherRow, now: number): boolean {
  return row.gift && !row.held && !row.opened && hasUsableWash(row, now);
}

export function voucherViewerOf(visitor: Visitor): VoucherViewer {
  return { viewer: customerIdOf(visitor), browserHash: visitor.guestHash };
}

/**
 * Returns the state of a voucher now. An active voucher counts as `expired` after its last day, even before the
 * scheduled job changes its state.
 */
export function effectiveVoucherState({ state, expiresAt }: VoucherRow, now: number): VoucherView['state'] {
  return state === 'active' && expiresAt !== null && expiresAt < now ? 'expired' : state;
}

/** Returns true if the voucher can be used for a wash now. */
export function hasUsableWash(row: VoucherRow, now: number): boolean {
  return effectiveVoucherState(row, now) === 'active' && row.remaining > 0;
}

/**
 * Returns the phone wallets that a voucher can be added to now. Apple's wallet is included only while the owner's
 * certificate is valid.
 */
export function offeredWallets({ clock, wallets }: Pick<Deps, 'clock' | 'wallets'>): Deps['wallets'] {
  const { apple, google } = wallets;
  return { apple: apple !== null && clock.now() < apple.goodUntil ? apple : null, google };
}
