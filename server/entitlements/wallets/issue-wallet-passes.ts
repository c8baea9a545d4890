import type { VoucherToken } from '#contracts/core/ids.ts';
import type { VoucherLinkRefusal } from '#contracts/entitlements/voucher-link-refusals.ts';
import type { RotatingCode } from '#contracts/entitlements/rotating-code.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { ROTATING_CODE_LIFETIME_MS } from '#domain/entitlements/rotating-code.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { customerIdOf, type Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { findLinkedVoucher } from '../owners/find-linked-voucher.ts';
import { hasUsableWash, offeredWallets } from '../voucher-view.ts';
import { createRotatingCode } from './rotating-code.ts';
import { findWalletCard, type WalletDeps } from './find-wallet-card.ts';
import { walletPassServiceOf } from './wallet-card-of-pass.ts';

/**
 * Issues a rotating code for a machine, for a caller who has the voucher's link and may see the voucher. The code is
 * not stored. It can be used only once, because the wash that it starts stores the code's id.
 */
export async function issueWalletPass(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<RotatingCode, VoucherLinkRefusal | 'voucher_not_usable'>> {
  const found = await findLinkedVoucher({ db, keyring }, actor, voucherToken);
  if (!found.ok) return found;
  const row = found.value;
  const { lotId, codeVersion } = row;
  const now = steadyNow(clock);
  if (!hasUsableWash(row, now)) return refused('voucher_not_usable');
  const expiresAt = now + ROTATING_CODE_LIFETIME_MS;
  const pass = createRotatingCode(keyring, { lotId, codeVersion, viewer: customerIdOf(actor), expiresAt });
  return accepted({ pass, qr: qrPath(pass), expiresAt: toIsoInstant(expiresAt), goodForMs: ROTATING_CODE_LIFETIME_MS });
}

/** Returns a voucher as an Apple Wallet pass (`.pkpass`). */
export async function getApplePass(
  deps: WalletDeps,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<Uint8Array, VoucherLinkRefusal | 'voucher_not_usable' | 'not_found'>> {
  const card = await findWalletCard(deps, actor, { voucherToken, wallet: 'apple' });
  if (!card.ok) return card;
  const { apple } = offeredWallets(deps);
  return apple === null
    ? refused('not_found')
    : accepted(await apple.createPass(card.value, walletPassServiceOf(deps, card.value.serial)));
}

export async function getGooglePass(
  deps: WalletDeps,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<{ readonly saveUrl: string }, VoucherLinkRefusal | 'voucher_not_usable' | 'not_found'>> {
  const card = await findWalletCard(deps, actor, { voucherToken, wallet: 'google' });
  if (!card.ok) return card;
  const { google } = deps.wallets;
  return google === null
    ? refused('not_found')
    : accepted({ saveUrl: google.createAddLink(card.value, deps.clock.now()) });
}
