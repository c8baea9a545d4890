import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StationCommand, StationEvent } from '#contracts/stations/station-protocol.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { addControllers, type Controlled } from '../controllers.ts';
import { drive, latenciesOf, openEvents, send, type Latencies, type Run } from '../load.ts';
import { stopServer } from '../processes.ts';
import { startFloor, withUsage, type Stage } from '../stage.ts';

export const WALK_UPS_AT_ONCE = 50;
const PATIENCE_MS = 60_000;
const STATIONS = 5;
/** Twice as many as customers, because a bay is free again only after the end of its wash was reported. */
const BAYS = (2 * WALK_UPS_AT_ONCE) / STATIONS;
const LOOK_AGAIN_MS = 5;

/** Walk-ups of the shop, and the waits of their customers. */
export type WalkUpRun = Run & {
  /** From the payment at the provider until the page shows that the wash is paid. */
  readonly untilPaid: Latencies;
  /** From the press of the start button until the page shows that the water runs. */
  readonly untilWater: Latencies;
  /** Processor time of one walk-up in ms. */
  readonly appMs: number;
  readonly databaseMs: number;
  /** Deadlocks that PostgreSQL found; each is a wait of a second. */
  readonly deadlocks: number;
};

/** Walk-ups of the shop, followed by the floor with the same concurrency. */
export type WalkUpTurn = { readonly shop: WalkUpRun; readonly floor: Run };

type Place = { readonly slug: string; readonly bayNo: number };

/** Machines without any delay of their own: each reports the start of a wash immediately, and then its end. */
type Machines = { takeBay(): Place; idle(): Promise<void>; stop(): Promise<void> };

type Running = { readonly free: Place[]; readonly started: Set<string>; isOpen: boolean };

async function openMachines({ books, shop }: Stage): Promise<Machines> {
  const stations = await addControllers(books.db, { shopUrl: shop.url, stations: STATIONS, bays: BAYS });
  await Promise.all(stations.map(({ client }) => client.boot('bench 1.0')));
  const bays = Array.from({ length: BAYS }, (_, index) => index + 1);
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
      while (state.free.length < STATIONS * BAYS) await pause(LOOK_AGAIN_MS);
    },
    async stop() {
      state.isOpen = false;
      // each open long poll ends by itself within 20 seconds
      await Promise.all(running);
    },
  };
}

async function runMachine(station: Controlled, state: Running): Promise<void> {
  while (state.isOpen) {
    // the poll goes on while the reports are on their way
    for (const command of await station.client.commands()) void giveWash(station, command, state);
  }
}

async function giveWash({ client, slug }: Controlled, command: StationCommand, state: Running): Promise<void> {
  const { remoteStartId, bayNo } = command;
  if (state.started.has(remoteStartId)) return;
  state.started.add(remoteStartId);
  await client.report([eventOf(command, { seqNo: 0, kind: 'started' })]);
  await client.report([eventOf(command, { seqNo: 1, kind: 'ended' })]);
  state.free.push({ slug, bayNo });
}

function eventOf({ remoteStartId }: StationCommand, event: Pick<StationEvent, 'seqNo' | 'kind'>): StationEvent {
  return { transactionId: `t-${remoteStartId}`, remoteStartId, at: isoTextOf(Date.now()), offline: false, ...event };
}

type Waits = { readonly paidMs: number[]; readonly waterMs: number[] };

/** One customer: reserves and pays, waits for the payment on the open page, starts, and sees the water. */
function walkUpAt({ shop, bank }: Stage, machines: Machines, waits: Waits): (index: number) => Promise<void> {
  return async () => {
    const place = machines.takeBay();
    const body = JSON.stringify({ ...place, packageId: 1, paymentMethod: 'credit_card', requestId: randomUUID() });
    const sameOrigin = { 'sec-fetch-site': 'same-origin' };
    const reserved = await send('POST', `${shop.url}/api/walk-ups`, { body, headers: sameOrigin });
    if (reserved.status !== 201) throw new Error(`a walk-up was answered ${reserved.status}: ${reserved.body}`);
    const { walkUpToken, redirectUrl } = JSON.parse(reserved.body) as { walkUpToken: string; redirectUrl: string };
    const headers = { ...sameOrigin, cookie: reserved.cookie };
    const paidAt = performance.now();
    // a provider sends its webhook while the browser returns to the shop
    const paid = bank.approve(redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1));
    const page = await openPage(`${shop.url}/api/walk-ups/${walkUpToken}`, headers);
    try {
      await paid;
      await page.shows('paid');
      const pressedAt = performance.now();
      const start = await send('POST', `${page.url}/start`, { headers });
      if (start.status !== 200) throw new Error(`a start was answered ${start.status}: ${start.body}`);
      await page.shows('washing');
      waits.paidMs.push(pressedAt - paidAt);
      waits.waterMs.push(performance.now() - pressedAt);
    } finally {
      page.close();
    }
  };
}

type Page = { readonly url: string; shows(state: 'paid' | 'washing'): Promise<void>; close(): void };

/**
 * Opens a page of a walk-up as a browser does. The page requests the walk-up when it loads and at each event of its
 * stream, and never polls. One request is open at a time, and an event during a request is followed by one more.
 */
async function openPage(url: string, headers: Record<string, string>): Promise<Page> {
  let seen = '';
  let news = 0;
  let isAsking = false;
  let failure: unknown = null;
  let wake: () => void = () => undefined;

  async function ask(): Promise<void> {
    news += 1;
    if (isAsking) return;
    isAsking = true;
    try {
      for (let answered = -1; answered !== news;) {
        answered = news;
        seen = (await send('GET', url, { headers })).body;
        wake();
      }
    } catch (error) {
      failure = error;
      wake();
    } finally {
      isAsking = false;
    }
  }

  void ask();
  const close = await openEvents(`${url}/events`, headers, () => void ask());
  return {
    url,
    close,
    async shows(state) {
      const late = AbortSignal.timeout(PATIENCE_MS);
      while (!seen.includes(`"state":"${state}"`)) {
        if (failure !== null) throw failure;
        if (late.aborted) throw new Error(`a walk-up is not ${state}: ${seen.slice(0, 200)}`);
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        late.addEventListener('abort', () => resolve(), { once: true });
        await promise;
      }
    },
  };
}

/** The six requests of a walk-up against the floor. */
function bareWalkUp(floorUrl: string): (index: number) => Promise<void> {
  return async () => {
    const id = randomUUID();
    const body = JSON.stringify({ id });
    for (const path of ['orders', 'events']) await send('POST', `${floorUrl}/${path}`, { body });
    await send('GET', `${floorUrl}/orders/${id}`);
    for (const path of ['starts', 'reports']) await send('POST', `${floorUrl}/${path}`, { body });
    const seen = await send('GET', `${floorUrl}/orders/${id}`);
    if (!seen.body.includes('washing')) throw new Error(`the floor answered ${seen.status}: ${seen.body}`);
  };
}

async function countDeadlocks({ books }: Stage): Promise<number> {
  const { rows } = await books.db.executeSql(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.['deadlocks']);
}

async function measureShop(stage: Stage, machines: Machines, count: number): Promise<WalkUpRun> {
  const waits: Waits = { paidMs: [], waterMs: [] };
  const one = walkUpAt(stage, machines, waits);
  const deadlocksBefore = await countDeadlocks(stage);
  const { result, usage } = await withUsage(stage, async () => {
    const run = await drive({ count, atOnce: WALK_UPS_AT_ONCE, patienceMs: PATIENCE_MS, one });
    await machines.idle();
    return run;
  });
  return {
    ...result,
    untilPaid: latenciesOf(waits.paidMs),
    untilWater: latenciesOf(waits.waterMs),
    appMs: usage.appMs / result.done,
    databaseMs: usage.databaseMs / result.done,
    deadlocks: (await countDeadlocks(stage)) - deadlocksBefore,
  };
}

/**
 * Measures walk-ups beside their floor. A walk-up is the reservation with its payment session, the signed webhook, the
 * stream and the requests of the open page, the start, the machine's long poll and its report, until the page shows the
 * water; the report of the end follows while the next customer begins. The floor makes the six requests without which
 * there is no walk-up, with bare statements on the same cluster, and has neither stream, long poll nor end.
 */
export async function measureWalkUps(stage: Stage, count: number): Promise<WalkUpTurn> {
  const machines = await openMachines(stage);
  const floor = await startFloor(stage, { pageBytes: 1_000, packages: '[]' });
  try {
    const turn = async (turns: number) => ({
      shop: await measureShop(stage, machines, turns),
      floor: await drive({
        count: turns,
        atOnce: WALK_UPS_AT_ONCE,
        patienceMs: PATIENCE_MS,
        one: bareWalkUp(floor.url),
      }),
    });
    // opens connections and plans statements before the measurement
    await turn(Math.ceil(count / 2));
    return await turn(count);
  } finally {
    await machines.stop();
    await stopServer(floor);
  }
}
