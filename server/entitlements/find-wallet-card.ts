import type { VoucherToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { WalletCard } from '#domain/entitlements/wallet-card.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { walletCard } from './documents/wallet-card.ts';
import { findVoucherByLink } from './store/voucher.ts';
import { hasWash, viewerOf } from './voucher-view.ts';

export type WalletDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'db' | 'keyring' | 'wallets'>;

/** 16 bytes of the link's hash: nobody comes to the link from it. */
const SERIAL_LENGTH = 22;

/** The card of a voucher that can be used, for whoever holds its link and may see it. */
export async function findWalletCard(
  { brand, clock, config, db, keyring }: WalletDeps,
  actor: Visitor,
  voucherToken: VoucherToken,
): Promise<Outcome<WalletCard, 'voucher_not_found' | 'voucher_not_usable'>> {
  const tokenHash = keyring.tokenHash(voucherToken);
  const row = await findVoucherByLink(db, tokenHash, viewerOf(actor));
  if (row === null) return refused('voucher_not_found');
  if (!hasWash(row, clock.now())) return refused('voucher_not_usable');
  return accepted(
    walletCard({
      serial: tokenHash.toString('base64url').slice(0, SERIAL_LENGTH),
      shop: brand.name,
      title: { en: row.packageName, he: row.packageNameHe },
      code: keyring.voucherCode(row.lotId, row.codeVersion),
      washCount: row.initial,
      // without a language: it opens in that of whoever opens it
      address: `${config.publicUrl}/voucher/${voucherToken}`,
      expiresAt: row.expiresAt,
    }),
  );
}
