import { randomUUID } from 'node:crypto';
import type { Bank } from '../bank.ts';
import { runLoad, latenciesOf, send, type Latencies, type LoadResult } from '../load.ts';
import { stopServer, type RunningServer } from '../processes.ts';
import { startBaseline, startWalkUpBaseline, measureCpuUsage, type Stage } from '../stage.ts';
import { openMachines, type Machines } from '../walk-up-machines.ts';
import { openPage } from '../walk-up-page.ts';

export const WALK_UPS_AT_ONCE = 50;
const PATIENCE_MS = 60_000;
/** Shop and baseline are measured one after the other this many times, because the load of a machine changes. Odd. */
const TURNS = 5;

/** Processor time in ms for one walk-up. */
export type Cost = { readonly appMs: number; readonly databaseMs: number };

/** Walk-ups of the shop or of its baseline, and the waits of their customers. */
export type WalkUpRun = LoadResult &
  Cost & {
    /** From the payment at the provider until the page shows that the wash is paid. */
    readonly untilPaid: Latencies;
    /** From the press of the start button until the page shows that the water runs. */
    readonly untilWater: Latencies;
    /** Deadlocks that PostgreSQL detected; each costs a wait of one second. */
    readonly deadlocks: number;
  };

/**
 * Walk-ups of the shop, then of its baseline, then the six necessary requests (`bareWalkUp`), with the same
 * concurrency.
 */
export type WalkUpTurn = {
  readonly shop: WalkUpRun;
  readonly baseline: WalkUpRun;
  readonly sixRequests: LoadResult & Cost;
};

/**
 * The turn with the median share, and the shares of all turns in their order. A share is the shop's rate divided by the
 * baseline's rate.
 */
export type WalkUpMeasure = WalkUpTurn & { readonly shares: readonly number[] };

/** The measured server, shop or baseline, with its simulated bank and machines. */
type Target = { readonly app: RunningServer; readonly bank: Bank; readonly machines: Machines };

type Waits = { readonly paidMs: number[]; readonly waterMs: number[] };

/**
 * Simulates one customer, who reserves and pays, waits for the payment on the open page, starts, and sees the water.
 */
function walkUpAt({ app, bank, machines }: Target, waits: Waits): (index: number) => Promise<void> {
  return async () => {
    const place = machines.takeBay();
    const body = JSON.stringify({ ...place, packageId: 1, paymentMethod: 'credit_card', requestId: randomUUID() });
    const sameOrigin = { 'sec-fetch-site': 'same-origin' };
    const reserved = await send('POST', `${app.url}/api/walk-ups`, { body, headers: sameOrigin });
    if (reserved.status !== 201) throw new Error(`a walk-up was answered ${reserved.status}: ${reserved.body}`);
    const { walkUpToken, redirectUrl } = JSON.parse(reserved.body) as { walkUpToken: string; redirectUrl: string };
    const headers = { ...sameOrigin, cookie: reserved.cookie };
    const paidAt = performance.now();
    // a provider sends its webhook while the browser returns to the shop
    const paid = bank.approve(redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1));
    const page = await openPage(`${app.url}/api/walk-ups/${walkUpToken}`, headers);
    try {
      await paid;
      await page.shows('paid');
      const pressedAt = performance.now();
      const start = await send('POST', `${page.url}/start`, { headers });
      if (start.status !== 200) throw new Error(`a start was answered ${start.status}: ${start.body}`);
      page.showWalkUp(start.body);
      await page.shows('washing');
      waits.paidMs.push(pressedAt - paidAt);
      waits.waterMs.push(performance.now() - pressedAt);
    } finally {
      page.close();
    }
  };
}

/** Sends the six requests that no walk-up can omit to the baseline of checkouts. */
function bareWalkUp(baselineUrl: string): (index: number) => Promise<void> {
  return async () => {
    const id = randomUUID();
    const body = JSON.stringify({ id });
    for (const path of ['orders', 'events']) await send('POST', `${baselineUrl}/${path}`, { body });
    await send('GET', `${baselineUrl}/orders/${id}`);
    for (const path of ['starts', 'reports']) await send('POST', `${baselineUrl}/${path}`, { body });
    const seen = await send('GET', `${baselineUrl}/orders/${id}`);
    if (!seen.body.includes('washing')) throw new Error(`the baseline answered ${seen.status}: ${seen.body}`);
  };
}

async function countDeadlocks({ books }: Stage): Promise<number> {
  const { rows } = await books.db.executeSql(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.['deadlocks']);
}

type Work = {
  readonly app: RunningServer;
  readonly count: number;
  one(index: number): Promise<void>;
  end(): Promise<void>;
};

/** Runs `count` customers. Returns their waiting times and the processor time per customer. */
async function driveAt(stage: Stage, { app, count, one, end }: Work): Promise<LoadResult & Cost> {
  const work = async () => {
    const run = await runLoad({ count, atOnce: WALK_UPS_AT_ONCE, patienceMs: PATIENCE_MS, one });
    await end();
    return run;
  };
  const { result, usage } = await measureCpuUsage(stage, work, app);
  return { ...result, appMs: usage.appMs / result.done, databaseMs: usage.databaseMs / result.done };
}

async function measureTarget(stage: Stage, target: Target, count: number): Promise<WalkUpRun> {
  const waits: Waits = { paidMs: [], waterMs: [] };
  const { app, machines } = target;
  const deadlocksBefore = await countDeadlocks(stage);
  const run = await driveAt(stage, { app, count, one: walkUpAt(target, waits), end: () => machines.idle() });
  return {
    ...run,
    untilPaid: latenciesOf(waits.paidMs),
    untilWater: latenciesOf(waits.waterMs),
    deadlocks: (await countDeadlocks(stage)) - deadlocksBefore,
  };
}

/**
 * Measures walk-ups of the shop and of its baseline. A walk-up consists of the reservation with its payment session,
 * the signed webhook, the stream and requests of the open page, the start, and the machine's long poll and report. It
 * ends when the page shows the water. The report of the end follows while the next customer begins. The baseline serves
 * the same customers, provider and machines with bare statements on the same cluster. The six requests that no walk-up
 * can omit are measured without stream, long poll, signatures and end.
 */
export async function measureWalkUps(stage: Stage, count: number): Promise<WalkUpMeasure> {
  const targetOf = async (app: RunningServer): Promise<Target> => ({
    app,
    bank: stage.bank,
    machines: await openMachines(stage.books.db, app.url, WALK_UPS_AT_ONCE),
  });
  const bare = await startBaseline(stage, { pageBytes: 1_000, packages: '[]' });
  const [shop, baseline] = [await targetOf(stage.shop), await targetOf(await startWalkUpBaseline(stage))];
  try {
    const turn = async (turns: number): Promise<WalkUpTurn> => ({
      shop: await measureTarget(stage, shop, turns),
      baseline: await measureTarget(stage, baseline, turns),
      sixRequests: await driveAt(stage, {
        app: bare,
        count: turns,
        one: bareWalkUp(bare.url),
        end: () => Promise.resolve(),
      }),
    });
    // warm-up: opens connections, plans statements and lets V8 compile, as in a shop that has been open for a while
    await turn(count);
    const turns: WalkUpTurn[] = [];
    while (turns.length < TURNS) turns.push(await turn(Math.ceil(count / TURNS)));
    const shareOf = (one: WalkUpTurn) => one.shop.perSecond / one.baseline.perSecond;
    const median = turns.toSorted((one, other) => shareOf(one) - shareOf(other))[Math.floor(TURNS / 2)];
    if (median === undefined) throw new Error('no turn was measured');
    return { ...median, shares: turns.map(shareOf) };
  } finally {
    await Promise.all([shop.machines.stop(), baseline.machines.stop()]);
    await Promise.all([stopServer(baseline.app), stopServer(bare)]);
  }
}
