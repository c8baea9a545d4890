import { defineModule } from '#server/core/modules/define-module.ts';
import { franchiseRetention } from './retention.ts';
import { franchiseRefusals } from './refusals.ts';

/**
 * Declares the module for franchise accounting. It calculates the monthly amounts that the shop owes to stations for
 * washes.
 */
export const franchise = defineModule({
  name: 'franchise',
  refusals: franchiseRefusals,
  retention: franchiseRetention,
});
