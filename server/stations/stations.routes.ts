import { getStation, listStations } from '#contracts/stations/stations.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/endpoint-route.ts';
import type { StationBoard } from './station-board.ts';

export function registerStationRoutes(app: App, board: StationBoard): void {
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
