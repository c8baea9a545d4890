import type { WalletsConfig } from './wallets-config.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { createAppleWallet } from './apple-wallet.ts';
import { createGoogleWallet } from './google-wallet.ts';
import type { Wallets } from './port.ts';

export function createWallets({ apple, google }: WalletsConfig, http: HttpJson): Wallets {
  return {
    apple: apple === null ? null : createAppleWallet(apple),
    google: google === null ? null : createGoogleWallet(google, http),
  };
}

/** Creates the wallet adapters. They always use the keys that the owner has set now. */
export function createReconfigurableWallets(current: () => Wallets): Wallets {
  return {
    get apple() {
      return current().apple;
    },
    get google() {
      return current().google;
    },
  };
}
