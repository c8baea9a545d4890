import { defineModule } from '#server/core/modules/define-module.ts';
import { householdTopics } from '../messages/topics.ts';
import { registerFamilyRoutes } from './family.routes.ts';

/**
 * Optional module for sharing washes within a household. While it is switched off, shared allowances stay stored but
 * cannot be used or changed.
 */
export const household = defineModule({
  name: 'household',
  switch: 'household',
  topics: householdTopics,
  routes: registerFamilyRoutes,
});
