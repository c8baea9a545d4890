import type { App } from '#server/core/http/app-type.ts';
import type { Deps } from '#server/deps.ts';
import { registerAnalyticsRoutes } from './analytics.routes.ts';
import { registerContactRoutes } from './contact.routes.ts';

/** What visitors of the site send beside buying: messages to us, and visits that may be counted. */
export function registerSiteRoutes(app: App, deps: Deps): void {
  registerContactRoutes(app, deps);
  registerAnalyticsRoutes(app, deps);
}
