import { timingSafeEqual } from 'node:crypto';
import type { LotId } from '#contracts/core/ids.ts';
import { APPLE_PASSES_PATH } from '#contracts/entitlements/apple-passes.ts';
import type { WalletKind } from '#contracts/entitlements/wallet.ts';
import { cardStandingOf } from '#domain/entitlements/pass-telling.ts';
import type { WalletCard } from '#domain/entitlements/wallet-card.ts';
import type { Deps } from '#server/deps.ts';
import type { PassService } from '../adapters/wallets/port.ts';
import { walletCard } from '../documents/wallet-card.ts';
import type { ShownPass } from '../store/wallets/wallet-pass.ts';

export type CardDeps = Pick<Deps, 'brand' | 'clock' | 'config' | 'keyring'>;

/** 16 bytes of the link's hash: nobody comes to the link from it. */
const SERIAL_LENGTH = 22;

export function serialOf(keyring: Deps['keyring'], lotId: LotId, codeVersion: number): string {
  return keyring.tokenHash(keyring.voucherToken(lotId, codeVersion)).toString('base64url').slice(0, SERIAL_LENGTH);
}

/** A voucher as this wallet shows it now. */
export function passCardOf(
  { brand, clock, config, keyring }: CardDeps,
  wallet: WalletKind,
  pass: ShownPass,
): WalletCard {
  const { lotId, codeVersion, remaining, expiresAt } = pass;
  const now = clock.now();
  return walletCard({
    serial: serialOf(keyring, lotId, codeVersion),
    shop: brand.name,
    title: { en: pass.packageName, he: pass.packageNameHe },
    standing: cardStandingOf(pass, now),
    code: keyring.voucherCode(lotId, codeVersion),
    washCount: pass.initial,
    left: hearsOfChanges(config, wallet) ? { washes: remaining, at: now } : null,
    // without a language: it opens in that of whoever opens it
    address: `${config.publicUrl}/voucher/${keyring.voucherToken(lotId, codeVersion)}`,
    expiresAt,
  });
}

/** Google is told by us; a telephone of Apple's asks us, and only over TLS. */
function hearsOfChanges({ publicUrl }: Deps['config'], wallet: WalletKind): boolean {
  return wallet === 'google' || publicUrl.startsWith('https://');
}

/** Where a telephone asks for this pass again; null where it would not. */
export function passServiceOf({ config, keyring }: CardDeps, serial: string): PassService | null {
  if (!hearsOfChanges(config, 'apple')) return null;
  return { url: `${config.publicUrl}${APPLE_PASSES_PATH}`, token: passProofOf(keyring, serial) };
}

function passProofOf(keyring: Deps['keyring'], serial: string): string {
  return keyring.blindIndex('apple-pass', serial).toString('base64url');
}

/** Whether a call comes from a telephone that has this pass in it: the header of "Register a Pass for Update Notifications". */
export function holdsPass(keyring: Deps['keyring'], serial: string, authorization: string): boolean {
  const given = Buffer.from(authorization);
  const right = Buffer.from(`ApplePass ${passProofOf(keyring, serial)}`);
  return given.length === right.length && timingSafeEqual(given, right);
}
