import type { App } from '#server/core/http/app-type.ts';
import { staffStreamOf } from '#server/core/http/streams/event-stream.ts';
import type { Deps } from '#server/deps.ts';
import { createPortalNews } from './portal-news.ts';

/** Tells an open portal that something has changed; what, its lists ask for by the calls that they know. */
export function registerLive(app: App, deps: Deps): void {
  const news = createPortalNews(deps);
  staffStreamOf(app, deps, { path: '/api/admin/changes', watch: news.watch });
}
