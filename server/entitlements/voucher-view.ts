import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { walletKinds } from '#contracts/entitlements/wallet.ts';
import { accountOf, type Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { shownOrderPrivate } from './order-private.ts';
import type { Viewer, VoucherRow } from './store/voucher.ts';

export type ViewDeps = Pick<Deps, 'clock' | 'keyring' | 'typesetter' | 'wallets'>;

/**
 * What the holder of a voucher sees. The code is derived again from the lot, and so it is the same whether
 * the holder came by link or typed it. Who bought the voucher is nobody's business but theirs.
 */
export function voucherViewOf(deps: ViewDeps, row: VoucherRow): VoucherView {
  const { clock, keyring } = deps;
  const code = keyring.voucherCode(row.lotId, row.codeVersion);
  const { recipientName, personalMessage, senderName } = row.gift
    ? shownOrderPrivate(keyring, row.orderId, row.privateSealed)
    : { recipientName: null, personalMessage: null, senderName: null };
  return {
    code,
    qr: qrPath(code),
    kind: row.gift ? 'gift' : 'package',
    packageName: row.packageName,
    packageNameHe: row.packageNameHe,
    state: shownState(row, clock.now()),
    washCount: row.initial,
    remaining: row.remaining,
    issuedAt: isoTextOf(row.issuedAt),
    expiresAt: row.expiresAt === null ? null : isoTextOf(row.expiresAt),
    recipientName,
    personalMessage,
    senderName,
    look: row.theme === null || row.colorVariant === null ? null : { theme: row.theme, colorVariant: row.colorVariant },
    wallets: hasWash(row, clock.now()) ? walletKinds.filter((kind) => offeredWallets(deps)[kind] !== null) : [],
    pdf: deps.typesetter.isReady(),
    // a giver who opens the gift to look at it must not take it away from its recipient
    claimable: hasWash(row, clock.now()) && !row.inAccount && !(row.gift && row.held),
    uses: row.uses.map((use) => ({ ...use, usedAt: isoTextOf(use.usedAt) })),
  };
}

export function viewerOf(visitor: Visitor): Viewer {
  return { viewer: accountOf(visitor), browserHash: visitor.guestHash };
}

/** A voucher is over when its last day is, even before the sweeper has come by. */
export function shownState({ state, expiresAt }: VoucherRow, now: number): VoucherView['state'] {
  return state === 'active' && expiresAt !== null && expiresAt < now ? 'expired' : state;
}

/** Whether a wash can be taken from it now. */
export function hasWash(row: VoucherRow, now: number): boolean {
  return shownState(row, now) === 'active' && row.remaining > 0;
}

/** The wallets that a voucher can be put into now: Apple's as long as the owner's certificate is good. */
export function offeredWallets({ clock, wallets }: Pick<Deps, 'clock' | 'wallets'>): Deps['wallets'] {
  const { apple, google } = wallets;
  return { apple: apple !== null && clock.now() < apple.goodUntil ? apple : null, google };
}
