import type { Page } from 'playwright-core';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { createHttpSender } from '#peers/terminal/http-send.ts';
import type { BayDefect } from '#peers/terminal/simulated-bay.ts';
import { startSimulatedStation, type SimulatedStation } from '#peers/terminal/simulated-station.ts';
import { ask } from '../../purchase/asking.ts';
import { shopUrl } from '../../visitor.ts';

/** A station of the month with its machine. */
export type MonthStation = {
  readonly name: string;
  readonly stationId: string;
  /** Raises a defect at a bay, or ends it. */
  trouble(bayNo: number, kind: BayDefect | null): void;
};

export type MonthStations = { readonly stations: readonly MonthStation[]; close(): void };

/** Number of bays of each station. */
export const BAYS = 2;

const allDay = { open: '00:00', close: '00:00' } as const;

type Changed = { readonly stationId: string; readonly version: number };

async function addStation(page: Page, number: number): Promise<Changed> {
  return ask<Changed>(page, 'POST /api/admin/stations', {
    slug: `month-${number}`,
    name: `Month ${number} · North`,
    nameHe: `חודש ${number} · צפון`,
    address: `Harbour Street ${number}`,
    addressHe: `רחוב הנמל ${number}`,
    city: 'Haifa',
    cityHe: 'חיפה',
    latitude: 32.6 + number / 100,
    longitude: 35,
    hours: Array.from({ length: 7 }, () => allDay),
    washMinutes: 15,
    offlineWashes: 0,
    bays: BAYS,
  });
}

/** Adds stations, connects a simulated machine to each, and opens them. The machines run in this process. */
export async function openStations(page: Page, count: number): Promise<MonthStations> {
  const httpJson = createHttpJson();
  const send = createHttpSender(httpJson, shopUrl);
  const machines: SimulatedStation[] = [];
  const stations: MonthStation[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { stationId, version } = await addStation(page, number);
    const path = `/api/admin/stations/${stationId}` as const;
    const { code } = await ask<{ code: string }>(page, `POST ${path}/enrolments`, { admits: 'controller' });
    const log = { warn: () => undefined };
    const machine = startSimulatedStation({ send, enrolmentCode: code, bayCount: BAYS, clock: systemClock, log });
    machines.push(machine);
    await ask(page, `POST ${path}/service`, { version, bayNo: null, out: null });
    stations.push({
      name: `Month ${number} · North`,
      stationId,
      trouble: (bayNo, kind) => machine.sensors?.set(bayNo, kind),
    });
  }
  return {
    stations,
    close() {
      for (const machine of machines) machine.stop();
      httpJson.close();
    },
  };
}
