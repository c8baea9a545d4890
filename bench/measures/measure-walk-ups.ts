import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StationCommand, StationEvent } from '#contracts/stations/station-protocol.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { addControllers, type Controlled } from '../controllers.ts';
import { drive, send, type Run } from '../load.ts';
import { stopServer } from '../processes.ts';
import { startFloor, type Stage } from '../stage.ts';

export const WALK_UPS_AT_ONCE = 50;
const PATIENCE_MS = 60_000;
const STATIONS = 5;
const BAYS = WALK_UPS_AT_ONCE / STATIONS;
const LOOK_AGAIN_MS = 5;

/** Walk-ups of the shop, followed by the floor with the same concurrency. */
export type WalkUpTurn = { readonly shop: Run; readonly floor: Run };

type Place = { readonly slug: string; readonly bayNo: number };

/** Machines that start each wash immediately and end it; `started` resolves after the report was answered. */
type Machines = { readonly places: readonly Place[]; started(place: Place): Promise<void>; stop(): Promise<void> };

async function openMachines({ books, shop }: Stage): Promise<Machines> {
  const waiting = new Map<string, () => void>();
  const state = { isOpen: true };
  const stations = await addControllers(books.db, { shopUrl: shop.url, stations: STATIONS, bays: BAYS });
  await Promise.all(stations.map(({ client }) => client.boot('bench 1.0')));
  const running = stations.map((station) => runMachine(station, { waiting, state }));
  return {
    places: stations.flatMap(({ slug }) => Array.from({ length: BAYS }, (_, index) => ({ slug, bayNo: index + 1 }))),
    started: ({ slug, bayNo }) => new Promise((resolve) => waiting.set(`${slug}/${bayNo}`, resolve)),
    async stop() {
      state.isOpen = false;
      // each open long poll ends by itself within 20 seconds
      await Promise.all(running);
    },
  };
}

type Listening = { readonly waiting: Map<string, () => void>; readonly state: { readonly isOpen: boolean } };

async function runMachine({ client, slug }: Controlled, { waiting, state }: Listening): Promise<void> {
  while (state.isOpen) {
    const commands = await client.commands();
    if (commands.length === 0) continue;
    // the poll goes on while the report is on its way
    void client.report(commands.flatMap(eventsOf)).then(() => {
      for (const { bayNo } of commands) waiting.get(`${slug}/${bayNo}`)?.();
    });
  }
}

function eventsOf({ remoteStartId }: StationCommand): StationEvent[] {
  const event = { transactionId: `t-${remoteStartId}`, remoteStartId, at: isoTextOf(Date.now()), offline: false };
  return [
    { ...event, seqNo: 0, kind: 'started' },
    { ...event, seqNo: 1, kind: 'ended' },
  ];
}

/** One customer: reserves and pays, waits until it is paid, starts, and sees the water. */
function walkUpAt({ shop, bank }: Stage, machines: Machines): (index: number) => Promise<void> {
  const free = [...machines.places];
  return async () => {
    const place = free.pop();
    if (place === undefined) throw new Error('there are not as many bays as customers');
    const body = JSON.stringify({ ...place, packageId: 1, paymentMethod: 'credit_card', requestId: randomUUID() });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const reserved = await send('POST', `${shop.url}/api/walk-ups`, { body, headers });
    if (reserved.status !== 201) throw new Error(`a walk-up was answered ${reserved.status}: ${reserved.body}`);
    const { walkUpToken, redirectUrl } = JSON.parse(reserved.body) as { walkUpToken: string; redirectUrl: string };
    await bank.approve(redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1));
    const page = { url: `${shop.url}/api/walk-ups/${walkUpToken}`, headers: { ...headers, cookie: reserved.cookie } };
    await untilShown(page, 'paid');
    const started = machines.started(place);
    const start = await send('POST', `${page.url}/start`, { headers: page.headers });
    if (start.status !== 200) throw new Error(`a start was answered ${start.status}: ${start.body}`);
    await started;
    await untilShown(page, 'washing');
    free.push(place);
  };
}

type Page = { readonly url: string; readonly headers: Record<string, string> };

async function untilShown({ url, headers }: Page, state: 'paid' | 'washing'): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await send('GET', url, { headers });
    if (seen.body.includes(`"state":"${state}"`)) return;
    if (performance.now() > deadline) throw new Error(`a walk-up is not ${state}: ${seen.body.slice(0, 200)}`);
    await pause(LOOK_AGAIN_MS);
  }
}

/** The same six requests against the floor. */
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

/**
 * Measures walk-ups beside their floor. A walk-up is the reservation with its payment page, the signed webhook, the page until it is
 * paid, the start, the machine's report, and the page that shows the water. The floor makes the same requests with bare
 * statements on the same cluster.
 */
export async function measureWalkUps(stage: Stage, count: number): Promise<WalkUpTurn> {
  const machines = await openMachines(stage);
  const floor = await startFloor(stage, { pageBytes: 1_000, packages: '[]' });
  try {
    const load = { atOnce: WALK_UPS_AT_ONCE, patienceMs: PATIENCE_MS };
    const turn = async (turns: number) => ({
      shop: await drive({ ...load, count: turns, one: walkUpAt(stage, machines) }),
      floor: await drive({ ...load, count: turns, one: bareWalkUp(floor.url) }),
    });
    // opens connections and plans statements before the measurement
    await turn(Math.ceil(count / 2));
    return await turn(count);
  } finally {
    await machines.stop();
    await stopServer(floor);
  }
}
