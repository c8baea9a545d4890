import { defineModule } from '#server/core/modules/define-module.ts';
import { settlementRetention } from './retention.ts';
import { settlementRefusals } from './refusals.ts';

/** Declares franchise accounting: the monthly amounts that stations are owed for washes. */
export const settlement = defineModule({
  name: 'settlement',
  refusals: settlementRefusals,
  retention: settlementRetention,
});
