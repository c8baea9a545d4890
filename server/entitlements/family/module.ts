import { defineModule } from '#server/core/modules/define-module.ts';
import { householdTopics } from '../messages/topics.ts';
import { registerFamilyRoutes } from './family.routes.ts';

/**
 * Washes shared within a household, an optional part. While it is switched off, shares are stored but cannot be used or
 * changed.
 */
export const household = defineModule({
  name: 'household',
  switch: 'household',
  topics: householdTopics,
  routes: registerFamilyRoutes,
});
