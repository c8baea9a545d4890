import { defineModule } from '#server/core/modules/define-module.ts';
import { payoutsOpenWork } from './open-work.ts';
import { registerPayoutRoutes } from './payouts.routes.ts';
import { payoutsSettings } from './settings.ts';

/** Payouts of payment providers to the bank, their fees, and their reconciliation with the ledger; an optional part. */
export const payouts = defineModule({
  name: 'payouts',
  openWork: payoutsOpenWork,
  switch: 'payouts',
  settings: payoutsSettings,
  routes: registerPayoutRoutes,
});
