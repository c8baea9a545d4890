import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createControllerClient, enrolController } from '#peers/terminal/controller-client.ts';
import { createHttpSender } from '#peers/terminal/http-send.ts';
import type { Database } from '#server/core/db/database.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { createHttpJson, type HttpJson } from '#server/core/outbound/http-json.ts';
import type { FailpointName } from '#server/failpoints.ts';
import { startPaymentPeer, type PaymentPeer } from '#testing/bank/payment.ts';
import { refuseOtherMoves } from '../../database/state-moves.ts';
import { makeDataDir, removeDataDir, startDurableCluster } from '../../database/test-cluster.ts';
import { bugsIn, killAtRandom, startAgain } from '../kill-at-random.ts';
import { judge } from '../oracle.ts';
import { runMachine, type MachineUnderFire } from '../peers/machine-under-fire.ts';
import { sandboxUnderFire } from '../peers/provider-under-fire.ts';
import { createChance } from '../random.ts';
import { MASTER_SECRET, openShopUnderFire, SANDBOX_SECRET } from '../shop-under-fire.ts';
import { createSeen } from '../shopper.ts';
import { addChaosStations, enrolmentCodeOf, type ChaosStation } from '../wash/chaos-stations.ts';
import { startedBy } from '../wash/water.ts';
import type { Place } from './phone.ts';
import { walkUp, type CustomerDeps, type WalkUpVisit } from './walk-up-customer.ts';
import { judgeWalkUps } from './walk-up-oracle.ts';
import { createWalkUpTime, passTime } from './walk-up-time.ts';

export type WalkUpChaosPlan = {
  readonly seed: number;
  /** Least number of walk-ups: customers who got a bay and were asked to pay. */
  readonly walkUps: number;
  /** Number of customers at the same time. */
  readonly customers: number;
  readonly kills: number;
  /** Longest time between a start of a process and the next kill, in ms. */
  readonly longestPeaceMs: number;
  readonly processes: number;
  /** Called at the end of each part of the run. */
  readonly say?: (what: string) => void;
};

export type WalkUpChaosReport = {
  readonly complaints: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
};

const STATIONS = 6;
const BAYS = 8;
const manner = { misses: 0.02, refuses: 0.05, silent: 0.05 };
const failpoints = [
  'after_walk_up_reserved',
  'after_walk_up_moved',
  'after_walk_up_started',
] as const satisfies readonly FailpointName[];
const SETTLE_MS = 180_000;
const LOOK_EVERY_MS = 500;
const keyring = createKeyring(Buffer.from(MASTER_SECRET, 'hex'));

/**
 * Customers pay at machines while processes of the shop are killed, callbacks of the provider are disturbed, and machines
 * refuse or are silent. When everything has settled, each captured payment is one of water, voucher and refund, and no
 * page that was closed got water.
 */
export async function runWalkUpChaos(plan: WalkUpChaosPlan): Promise<WalkUpChaosReport> {
  const { processes, seed } = plan;
  const chance = createChance(seed);
  const peer = await startPaymentPeer({ secret: SANDBOX_SECRET });
  const provider = sandboxUnderFire(peer);
  const outside = await startDurableCluster();
  const { db } = outside;
  // a user name stands before the socket folder, because strict parsers reject a URL without a host
  const databaseUrl = outside.connectionString.replace('@/', '@localhost/');
  const dataDir = makeDataDir('walk-up-chaos');
  const shop = await openShopUnderFire({ processes, dataDir, databaseUrl, peerUrl: peer.baseUrl });
  const httpJson = createHttpJson({ maxSocketsPerHost: STATIONS * 4 });
  const machines: MachineUnderFire[] = [];
  try {
    await Promise.all(Array.from({ length: processes }, (_, index) => shop.start(index)));
    const stations = await addChaosStations(db, { stations: STATIONS, bays: BAYS });
    await refuseOtherMoves((text) => db.executeSql(text));
    for (const station of stations) {
      machines.push(await openMachine(db, station, { httpJson, shopUrl: shop.url, seed: seed + 10 + machines.length }));
    }
    const time = createWalkUpTime({ db, keyring, machines });
    const counts = { disturbed: 0, approved: 0, closed: 0, late: 0 };
    const seen = createSeen();
    const visits: WalkUpVisit[] = [];
    const left: string[] = [];
    const deps = { url: shop.url, seed, provider, places: placesOf(stations), time, visits, left, seen, counts };
    const { kills, longestPeaceMs } = plan;
    const begun = performance.now();
    const killing = killAtRandom(shop, { kills, chance, dataDir: null, failpoints, longestPeaceMs });
    const came = await comeTogether(deps, plan, killing);
    const cameMs = performance.now() - begun;
    plan.say?.(`${came} customers came, and ${visits.length} of them got a bay`);
    await startAgain(shop);
    const unsettled = await settle(db, peer, machines);
    plan.say?.('each walk-up has ended, or time is over');
    const books = await judge(db, { provider, seen, patienceMs: SETTLE_MS });
    const verdict = await judgeWalkUps(db, { machines, visits });
    const killed = await killing;
    return {
      complaints: [...unsettled, ...books.complaints, ...verdict.complaints, ...bugsIn(shop.output())],
      figures: {
        came,
        walkUps: visits.length,
        kills: killed.length,
        slowestReadyMs: Math.round(Math.max(0, ...killed)),
        captured: books.captured,
        refunds: books.refunds,
        ...verdict.figures,
        ...counts,
        ran: startedBy(machines).size,
        cameMs: Math.round(cameMs),
        settledMs: Math.round(performance.now() - begun - cameMs),
      },
    };
  } finally {
    const ended = Promise.all(machines.map((machine) => machine.end()));
    await shop.close();
    await ended;
    httpJson.close();
    await peer.close();
    await outside.remove();
    await removeDataDir(dataDir);
  }
}

type MachinePlace = { readonly httpJson: HttpJson; readonly shopUrl: string; readonly seed: number };

async function openMachine(
  db: Database,
  station: ChaosStation,
  { httpJson, shopUrl, seed }: MachinePlace,
): Promise<MachineUnderFire> {
  const send = createHttpSender(httpJson, shopUrl);
  const key = await enrolController(send, await enrolmentCodeOf(db, station));
  const client = createControllerClient(send, key, () => Date.now());
  return runMachine(client, createChance(seed), manner);
}

function placesOf(stations: readonly ChaosStation[]): Place[] {
  return stations.flatMap(({ stationToken }) =>
    Array.from({ length: BAYS }, (_, index) => ({ stationToken, bayNo: index + 1 })),
  );
}

/** Customers come until enough of them got a bay and the last kill is over; returns how many came. */
async function comeTogether(
  deps: CustomerDeps,
  { walkUps, customers }: WalkUpChaosPlan,
  until: Promise<unknown>,
): Promise<number> {
  const door = { open: true, came: 0 };
  async function queue(): Promise<void> {
    while (door.open || deps.visits.length < walkUps) {
      const index = door.came;
      door.came += 1;
      // a customer without a final answer reports it
      await walkUp(deps, index).catch((error: unknown) => void deps.seen.wrong.push(String(error)));
    }
  }
  const queues = Promise.all(Array.from({ length: customers }, queue));
  await until;
  door.open = false;
  await queues;
  return door.came;
}

/** Beyond every deadline of a walk-up and of a silent machine. */
const PAST_EVERYTHING_MS = 20 * MINUTE_MS;

/** Lets time pass until each walk-up has ended and all machines have reported; returns what did not end. */
async function settle(db: Database, peer: PaymentPeer, machines: readonly MachineUnderFire[]): Promise<string[]> {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const open = await listOpen(db, [...(await peer.capturedRefs())]);
    const untold = machines.reduce((sum, machine) => sum + machine.untold(), 0);
    if (open.length === 0 && untold === 0) return [];
    if (performance.now() > deadline) {
      return [`${open.length} walk-ups and ${untold} reports did not end: ${JSON.stringify(open[0])}`];
    }
    await passTime(db, machines, { walkUpIds: open.map((row) => row['walk_up_id']), ms: PAST_EVERYTHING_MS });
    await wait(LOOK_EVERY_MS);
  }
}

/** Returns the walk-ups that wait for a step, for a machine, or for money that the provider has captured. */
async function listOpen(db: Database, capturedRefs: readonly string[]) {
  const { rows } = await db.executeSql(
    `select w.walk_up_id, w.state, w.failure, w.created_at, w.changed_at from walk_up w
     where w.state in ('reserved', 'paying', 'paid', 'starting')
       or (w.state = 'abandoned' and exists (
         select from payment p where p.order_id = w.walk_up_id and p.merchant_ref = any($1)))`,
    [capturedRefs],
  );
  return rows;
}
