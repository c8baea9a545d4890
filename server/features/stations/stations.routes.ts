import { getStation, listStations } from '#contracts/stations.ts';
import { accepted, refused } from '#contracts/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { route } from '#server/http/endpoint-route.ts';
import { createStationBoard } from './station-board.ts';

export function registerStationRoutes(app: App, deps: Deps): void {
  const board = createStationBoard(deps);
  route(app, listStations, {
    access: 'anyone',
    handle: async () => accepted([...(await board.all())]),
  });
  route(app, getStation, {
    access: 'anyone',
    async handle({ params }) {
      const station = await board.find(params.slug);
      return station === null ? refused('not_found') : accepted(station);
    },
  });
}
