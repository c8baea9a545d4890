import { getBusyHours } from '#contracts/stations/busy-hours.ts';
import { getStationLiveState, listStationLiveStates } from '#contracts/stations/station-live-state.ts';
import { getStation, listStations } from '#contracts/stations/stations.ts';
import { getStationHistory, listStationHistories } from '#contracts/stations/station-history.ts';
import { getWashHistory } from '#contracts/stations/wash-history.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sendListPage } from '#server/core/http/send-list-page.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { TerminalGatewayDeps } from './gateways.ts';
import { createBusyHoursReader } from './record/busy-hours.ts';
import { createStationHistoriesReader } from './record/station-histories.ts';
import { listWashes } from './washes/list-washes.ts';
import { createStationsSnapshot } from './stations-snapshot.ts';
import type { StationPageCache } from './station-page-cache.ts';

export function registerStationRoutes(
  app: App,
  deps: TerminalGatewayDeps & Pick<Deps, 'keyring'>,
  board: StationPageCache,
): void {
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
  const lookAtStations = createStationsSnapshot(deps);
  route(app, listStationLiveStates, {
    access: 'anyone',
    handle: async () => accepted(await lookAtStations()),
  });
  route(app, getStationLiveState, {
    access: 'anyone',
    async handle({ params }) {
      const station = (await lookAtStations()).find(({ slug }) => slug === params.slug);
      return station === undefined ? refused('not_found') : accepted(station);
    },
  });
  const readHistories = createStationHistoriesReader(deps, board);
  route(app, listStationHistories, {
    access: 'anyone',
    handle: async () => accepted([...(await readHistories())]),
  });
  route(app, getStationHistory, {
    access: 'anyone',
    async handle({ params }) {
      const history = (await readHistories()).find(({ slug }) => slug === params.slug);
      return history === undefined ? refused('not_found') : accepted(history);
    },
  });
  const readBusyHours = createBusyHoursReader(deps);
  route(app, getBusyHours, {
    access: 'anyone',
    async handle({ params }) {
      const station = await board.find(params.slug);
      return station === null ? refused('not_found') : accepted(await readBusyHours(station.slug));
    },
  });
  route(app, getWashHistory, {
    access: 'customer',
    handle: async (call) => sendListPage(call, getWashHistory.path, await listWashes(deps, call.actor, call.query)),
  });
}
