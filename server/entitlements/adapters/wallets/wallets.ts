import type { WalletsConfig } from '#server/core/config/config-wallets.ts';
import { createAppleWallet } from './apple-wallet.ts';
import { createGoogleWallet } from './google-wallet.ts';
import type { Wallets } from './port.ts';

export function createWallets({ apple, google }: WalletsConfig): Wallets {
  return {
    apple: apple === null ? null : createAppleWallet(apple),
    google: google === null ? null : createGoogleWallet(google),
  };
}
