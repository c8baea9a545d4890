import { defineModule } from '#server/core/modules/define-module.ts';
import { registerSettlementRoutes } from './settlements.routes.ts';

/** Statements of franchise stations in the portal, an optional part. */
export const settlements = defineModule({
  name: 'settlements',
  switch: 'settlement',
  routes: registerSettlementRoutes,
});
