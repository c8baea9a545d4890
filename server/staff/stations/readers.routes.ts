import { listNayaxReaders as listNayaxReadersCall } from '#contracts/staff/machines/readers.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listNayaxReaders } from './list-readers.ts';

export function registerReaderRoutes(app: App, deps: Deps): void {
  route(app, listNayaxReadersCall, {
    access: 'staff',
    permission: 'station.read',
    scoped: true,
    handle: async ({ params: { stationId } }) => accepted(await listNayaxReaders(deps, stationId)),
  });
}
