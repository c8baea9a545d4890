import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { LinkRefusal } from '#contracts/entitlements/link-refusals.ts';
import type { Visitor } from '#server/core/actor.ts';
import { findWalletCard, type WalletDeps } from './find-wallet-card.ts';

/** The link that puts a voucher into Google Wallet. */
export async function getGooglePass(
  deps: WalletDeps,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<{ readonly saveUrl: string }, LinkRefusal | 'voucher_not_usable' | 'not_found'>> {
  const card = await findWalletCard(deps, actor, { voucherToken, wallet: 'google' });
  if (!card.ok) return card;
  const { google } = deps.wallets;
  return google === null ? refused('not_found') : accepted({ saveUrl: google.makeLink(card.value, deps.clock.now()) });
}
