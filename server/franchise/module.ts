import { defineModule } from '#server/core/modules/define-module.ts';
import { franchiseRetention } from './retention.ts';
import { franchiseRefusals } from './refusals.ts';

/** Declares franchise accounting: the monthly amounts that stations are owed for washes. */
export const franchise = defineModule({
  name: 'franchise',
  refusals: franchiseRefusals,
  retention: franchiseRetention,
});
