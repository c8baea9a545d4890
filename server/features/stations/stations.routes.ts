import { getStation, listStations } from '#contracts/stations.ts';
import { accepted, refused } from '#contracts/problem.ts';
import type { App } from '#server/http/app-type.ts';
import { route } from '#server/http/endpoint-route.ts';
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
