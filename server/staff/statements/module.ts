import { defineModule } from '#server/core/modules/define-module.ts';
import { registerStatementRoutes } from './statements.routes.ts';

/** Statements of franchise stations in the portal, an optional part. */
export const franchiseStatements = defineModule({
  name: 'statements',
  switch: 'settlement',
  routes: registerStatementRoutes,
});
