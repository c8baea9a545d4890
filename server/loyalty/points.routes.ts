import { getPoints, listPointsEntries } from '#contracts/loyalty/points.ts';
import type { App } from '#server/core/http/app-type.ts';
import { sendListPage } from '#server/core/http/send-list-page.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/loyalty/deps.ts';
import { getOwnPoints, listPointsEntries as listMoves } from './own-points.ts';

export function registerPointsRoutes(app: App, deps: Deps): void {
  app.addHook('onReady', () => deps.loyalty.startListening());
  route(app, getPoints, { access: 'customer', handle: ({ actor }) => getOwnPoints(deps, actor) });
  route(app, listPointsEntries, {
    access: 'customer',
    handle: async (call) => sendListPage(call, listPointsEntries.path, await listMoves(deps, call.actor, call.query)),
  });
}
