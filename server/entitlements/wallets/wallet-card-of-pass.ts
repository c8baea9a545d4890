import { timingSafeEqual } from 'node:crypto';
import type { LotId } from '#contracts/core/ids.ts';
import { APPLE_PASSES_PATH } from '#contracts/entitlements/apple-passes.ts';
import type { WalletKind } from '#contracts/entitlements/wallet.ts';
import { isDarkCardFinish } from '#domain/entitlements/card-finish.ts';
import { walletCardStatusOf } from '#domain/entitlements/wallet-updates.ts';
import type { WalletCard } from '#domain/entitlements/wallet-card.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import type { WalletPassService } from '../adapters/wallets/port.ts';
import { walletCard } from '../documents/wallet-card.ts';
import { findLotCardFinish } from '../lot-card-finish.ts';
import type { WalletPassContents } from '../store/wallets/wallet-pass.ts';

export type WalletCardDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'db' | 'keyring'>;

/** Length of a pass's serial number. It encodes 16 bytes of the link's hash, so the link cannot be derived from it. */
const SERIAL_LENGTH = 22;

export function walletPassSerialOf(keyring: Deps['keyring'], lotId: LotId, codeVersion: number): string {
  return keyring.tokenHash(keyring.voucherToken(lotId, codeVersion)).toString('base64url').slice(0, SERIAL_LENGTH);
}

export async function walletCardOfPass(
  deps: WalletCardDeps,
  wallet: WalletKind,
  pass: WalletPassContents,
): Promise<WalletCard> {
  const { brand, clock, config, keyring } = deps;
  const { lotId, codeVersion, remaining, expiresAt } = pass;
  const now = clock.now();
  const finish = await findLotCardFinish(deps, lotId);
  return walletCard({
    serial: walletPassSerialOf(keyring, lotId, codeVersion),
    shop: brand.name,
    title: { en: pass.packageName, he: pass.packageNameHe },
    colors: { ground: finish.body, ink: finish.ink, isDark: isDarkCardFinish(finish) },
    status: walletCardStatusOf(pass, now),
    code: keyring.voucherCode(lotId, codeVersion),
    washCount: pass.initial,
    left: canBeUpdated(config, wallet) ? { washes: remaining, at: now } : null,
    // the link has no language, so it opens in the visitor's language
    address: `${config.publicUrl}/voucher/${keyring.voucherToken(lotId, codeVersion)}`,
    expiresAt,
  });
}

/**
 * Returns true if the wallet can be updated. This server sends updates to Google. An Apple phone requests updates from
 * this server, but only over TLS.
 */
function canBeUpdated({ publicUrl }: Deps['config'], wallet: WalletKind): boolean {
  return wallet === 'google' || publicUrl.startsWith('https://');
}

/**
 * Returns the URL and token with which a phone requests this pass again. Returns null if the shop's public URL is not
 * https, because a phone requests updates over TLS only.
 */
export function walletPassServiceOf({ config, keyring }: WalletCardDeps, serial: string): WalletPassService | null {
  if (!canBeUpdated(config, 'apple')) return null;
  return { url: `${config.publicUrl}${APPLE_PASSES_PATH}`, token: passAuthTokenOf(keyring, serial) };
}

function passAuthTokenOf(keyring: Deps['keyring'], serial: string): string {
  return keyring.blindIndex('apple-pass', serial).toString('base64url');
}

/**
 * Returns true if a request comes from a phone with this pass. It checks the header that Apple describes in "Register a
 * Pass for Update Notifications".
 */
export function hasPassAuthorization(keyring: Deps['keyring'], serial: string, authorization: string): boolean {
  const presented = Buffer.from(authorization);
  const expected = Buffer.from(`ApplePass ${passAuthTokenOf(keyring, serial)}`);
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}
