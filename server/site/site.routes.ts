import type { App } from '#server/core/http/app-type.ts';
import type { Deps } from '#server/deps.ts';
import { registerAnalyticsRoutes } from './analytics.routes.ts';
import { registerContactRoutes } from './contact.routes.ts';
import { registerLegalRoutes } from './legal/legal.routes.ts';

/** What visitors of the site send beside buying (messages to us, visits that may be counted), and the legal texts. */
export function registerSiteRoutes(app: App, deps: Deps): void {
  registerContactRoutes(app, deps);
  registerAnalyticsRoutes(app, deps);
  registerLegalRoutes(app, deps);
}
