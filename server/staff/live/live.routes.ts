import type { App } from '#server/core/http/app-type.ts';
import { registerStaffEventStream } from '#server/core/http/streams/event-stream.ts';
import type { Deps } from '#server/staff/deps.ts';
import { createChangeFeed } from './change-feed.ts';

/**
 * Registers the server-sent events that notify open portal pages of changes. An event carries no data. After an event,
 * each list on the page loads its data again from its own endpoint.
 */
export function registerChangeEventRoutes(app: App, deps: Deps): void {
  const changeFeed = createChangeFeed(deps);
  registerStaffEventStream(app, deps, { path: '/api/admin/changes', watch: changeFeed.watch });
}
