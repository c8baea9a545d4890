import { setTimeout as pause } from 'node:timers/promises';
import type { StationCommand, StationEvent } from '#contracts/stations/station-protocol.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Database } from '#server/core/db/database.ts';
import { addControllers, type BenchController } from './controllers.ts';

const STATIONS = 5;
const LOOK_AGAIN_MS = 5;

/** A free bay of a station. */
export type Place = { readonly slug: string; readonly bayNo: number };

/** Machines without any delay of their own: each reports the start of a wash immediately, and then its end. */
export type Machines = {
  takeBay(): Place;
  /** Resolves when the end of every wash is reported. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

type Running = { readonly free: Place[]; readonly started: Set<string>; isOpen: boolean };

/**
 * Adds stations with machines for `atOnce` concurrent customers; the machines call the server at `url`. There are twice
 * as many bays as customers, because a bay is free again only after the end of its wash was reported.
 */
export async function openMachines(db: Database, url: string, atOnce: number): Promise<Machines> {
  const bayCount = (2 * atOnce) / STATIONS;
  const stations = await addControllers(db, { shopUrl: url, stations: STATIONS, bays: bayCount });
  await Promise.all(stations.map(({ client }) => client.boot('bench 1.0')));
  const bays = Array.from({ length: bayCount }, (_, index) => index + 1);
  const state: Running = {
    free: bays.flatMap((bayNo) => stations.map(({ slug }) => ({ slug, bayNo }))),
    started: new Set(),
    isOpen: true,
  };
  const running = stations.map((station) => runMachine(station, state));
  return {
    takeBay() {
      const place = state.free.shift();
      if (place === undefined) throw new Error('there are not as many bays as customers');
      return place;
    },
    async idle() {
      while (state.free.length < STATIONS * bayCount) await pause(LOOK_AGAIN_MS);
    },
    async stop() {
      state.isOpen = false;
      // each open long poll ends by itself within 20 seconds
      await Promise.all(running);
    },
  };
}

async function runMachine(station: BenchController, state: Running): Promise<void> {
  while (state.isOpen) {
    // the machine continues to poll while its reports are sent
    for (const command of await station.client.commands()) void giveWash(station, command, state);
  }
}

async function giveWash({ client, slug }: BenchController, command: StationCommand, state: Running): Promise<void> {
  const { remoteStartId, bayNo } = command;
  if (state.started.has(remoteStartId)) return;
  state.started.add(remoteStartId);
  await client.report([eventOf(command, { seqNo: 0, kind: 'started' })]);
  await client.report([eventOf(command, { seqNo: 1, kind: 'ended' })]);
  state.free.push({ slug, bayNo });
}

function eventOf({ remoteStartId }: StationCommand, event: Pick<StationEvent, 'seqNo' | 'kind'>): StationEvent {
  return { transactionId: `t-${remoteStartId}`, remoteStartId, at: toIsoInstant(Date.now()), offline: false, ...event };
}
