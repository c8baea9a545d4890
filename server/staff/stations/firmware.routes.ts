import * as calls from '#contracts/staff/machines/firmware.ts';
import { accepted } from '#contracts/core/problem.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  addFirmwareRelease,
  getFirmware,
  openFirmwareRing,
  rollBackFirmware,
  sendFirmware,
  setFirmwareRing,
  stopFirmware,
} from '#server/stations/public.ts';

const writing = { access: 'staff', permission: 'settings.write' } as const;

export function registerFirmwareRoutes(app: App, deps: Deps): void {
  route(app, calls.getFirmware, {
    access: 'staff',
    permission: 'station.read',
    async handle() {
      const { releases, stations } = await getFirmware(deps);
      return accepted({ releases: releases.map(releaseViewOf), stations: stations.map(stationViewOf) });
    },
  });
  route(app, calls.addFirmwareRelease, {
    ...writing,
    handle: ({ actor, body }) => addFirmwareRelease(deps, actor, { ...body, notes: body.notes ?? '' }),
  });
  route(app, calls.openFirmwareRing, {
    ...writing,
    handle: ({ actor, params, body }) => openFirmwareRing(deps, actor, { ...params, ...body }),
  });
  route(app, calls.sendFirmware, {
    ...writing,
    handle: ({ actor, params, body }) => sendFirmware(deps, actor, { ...params, ...body }),
  });
  route(app, calls.stopFirmware, {
    ...writing,
    handle: ({ actor, params: { releaseId } }) => stopFirmware(deps, actor, releaseId),
  });
  route(app, calls.rollBackFirmware, {
    ...writing,
    handle: ({ actor, params: { releaseId } }) => rollBackFirmware(deps, actor, releaseId),
  });
  route(app, calls.setFirmwareRing, {
    ...writing,
    handle: ({ actor, params, body }) => setFirmwareRing(deps, actor, { ...params, ...body }),
  });
}

type KnownFirmware = Awaited<ReturnType<typeof getFirmware>>;

function releaseViewOf({
  gate,
  installs,
  addedAt,
  stoppedAt,
  ...row
}: KnownFirmware['releases'][number]): calls.FirmwareReleaseView {
  return {
    ...row,
    addedAt: toIsoInstant(addedAt),
    stoppedAt: toIsoInstantOrNull(stoppedAt),
    next: { ring: gate.nextRing, fault: gate.fault, readyAt: toIsoInstantOrNull(gate.readyAt) },
    installs: installs.map(({ stationId, state, sentAt, installedAt, failedAt, failure }) => ({
      stationId,
      state,
      sentAt: toIsoInstant(sentAt),
      installedAt: toIsoInstantOrNull(installedAt),
      failedAt: toIsoInstantOrNull(failedAt),
      failure,
    })),
  };
}

function stationViewOf({
  firmwareRing,
  updatable,
  heardAt,
  ...station
}: KnownFirmware['stations'][number]): calls.FirmwareStation {
  return { ...station, ring: firmwareRing, canUpdate: updatable, heardAt: toIsoInstantOrNull(heardAt) };
}
