import { defineModule } from '#server/core/modules/define-module.ts';
import { registerStatementRoutes } from './statements.routes.ts';

/** Optional module with the statements of franchise stations in the portal. */
export const franchiseStatements = defineModule({
  name: 'statements',
  switch: 'settlement',
  routes: registerStatementRoutes,
});
