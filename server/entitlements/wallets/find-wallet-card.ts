import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { VoucherLinkRefusal } from '#contracts/entitlements/voucher-link-refusals.ts';
import type { WalletKind } from '#contracts/entitlements/wallet.ts';
import type { WalletCard } from '#domain/entitlements/wallet-card.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findLinkedVoucher } from '../owners/find-linked-voucher.ts';
import { saveWalletPass } from '../store/wallets/wallet-pass.ts';
import { hasUsableWash, offeredWallets, voucherViewerOf } from '../voucher-view.ts';
import { walletCardOfPass, type WalletCardDeps } from './wallet-card-of-pass.ts';

export type WalletDeps = WalletCardDeps & Pick<Deps, 'wallets'>;

export type WalletCardRequest = { readonly voucherToken: VoucherToken; readonly wallet: WalletKind };

/**
 * Returns the card of a usable voucher, for a caller who has its link and may see it. After this call, the wallet is
 * updated when the voucher changes. `not_found`: no keys are configured for this wallet.
 */
export async function findWalletCard(
  deps: WalletDeps,
  actor: Visitor,
  { voucherToken, wallet }: WalletCardRequest,
): Promise<Outcome<WalletCard, VoucherLinkRefusal | 'voucher_not_usable' | 'not_found'>> {
  const { clock, db } = deps;
  const viewer = voucherViewerOf(actor);
  const found = await findLinkedVoucher(deps, actor, voucherToken);
  if (!found.ok) return found;
  const row = found.value;
  const now = clock.now();
  if (!hasUsableWash(row, now)) return refused('voucher_not_usable');
  if (offeredWallets(deps)[wallet] === null) return refused('not_found');
  const card = await walletCardOfPass(deps, wallet, { ...row, isOpen: true });
  const { lotId, codeVersion } = row;
  await saveWalletPass(db, { wallet, serial: card.serial, lotId, codeVersion, customerId: viewer.viewer, now });
  return accepted(card);
}
