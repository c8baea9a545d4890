import { defineModule } from '#server/core/modules/define-module.ts';
import { walletsSettings, type WithWalletsConfig } from './settings.ts';
import { startWalletWorker } from './update-wallets.ts';
import { registerWalletRoutes } from './wallets.routes.ts';

/** Optional module for vouchers in the wallets of phones. */
export const wallets = defineModule({
  name: 'wallets',
  switch: 'wallets',
  settings: walletsSettings,
  withoutProviders: (): WithWalletsConfig => ({ wallets: { apple: null, google: null } }),
  routes: registerWalletRoutes,
  workers: (deps: Parameters<typeof startWalletWorker>[0]) => ({ wake: null, running: [startWalletWorker(deps)] }),
});
