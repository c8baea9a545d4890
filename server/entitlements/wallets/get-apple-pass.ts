import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { LinkRefusal } from '#contracts/entitlements/link-refusals.ts';
import type { Visitor } from '#server/core/actor.ts';
import { findWalletCard, type WalletDeps } from './find-wallet-card.ts';
import { offeredWallets } from '../voucher-view.ts';
import { passServiceOf } from './pass-card.ts';

/** A voucher as a `.pkpass`. */
export async function getApplePass(
  deps: WalletDeps,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<Uint8Array, LinkRefusal | 'voucher_not_usable' | 'not_found'>> {
  const card = await findWalletCard(deps, actor, { voucherToken, wallet: 'apple' });
  if (!card.ok) return card;
  const { apple } = offeredWallets(deps);
  return apple === null
    ? refused('not_found')
    : accepted(await apple.makePass(card.value, passServiceOf(deps, card.value.serial)));
}
