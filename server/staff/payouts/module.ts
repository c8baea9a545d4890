import { defineModule } from '#server/core/modules/define-module.ts';
import { payoutsOpenWork } from './open-work.ts';
import { registerPayoutRoutes } from './payouts.routes.ts';
import { payoutsSettings } from './settings.ts';

/**
 * Optional module for the payouts that payment providers make to the bank. It covers their fees and their comparison
 * with the ledger.
 */
export const payouts = defineModule({
  name: 'payouts',
  openWork: payoutsOpenWork,
  switch: 'payouts',
  settings: payoutsSettings,
  routes: registerPayoutRoutes,
});
