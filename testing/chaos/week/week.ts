import { DAY_MS, HOUR_MS, MINUTE_MS, shopDayText, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import type { Database } from '#server/core/db/database.ts';
import { createScheduledJobs } from '#server/schedules.ts';
import { makeDataDir, removeDataDir } from '../../database/test-cluster.ts';
import { makePaidOrder } from '../../orders/paid-order.ts';
import { buildTestApp, type TestApp } from '../../shop/build-test-app.ts';
import { createChance, type Chance } from '../random.ts';
import { addChaosStations } from '../wash/chaos-stations.ts';
import { createFastTime, type FastTime } from './fast-time.ts';
import { visitStation, type Counts } from './week-customers.ts';
import { arrivalsBetween, nextSunday, weekdayAt, weekHours } from './week-demand.ts';
import { defectKindsInTurn, defectTimes, haveDefect, type PastDefect } from './week-defects.ts';
import { BAYS, openMachines, type WeekStation } from './week-machines.ts';
import { dayFigures, judgeWeek, type DayFigures } from './week-oracle.ts';
import { repeatShopWork } from './week-shop-work.ts';
import { closeOn, makeRound, reopenBays, sendCommands, signIn, tryBays, type StaffDeps } from './week-staff.ts';

export type WeekPlan = {
  readonly db: Database;
  readonly seed: number;
  readonly days: number;
  readonly stations: number;
  readonly defectsADay: number;
  /** Shortest real time of the run in minutes, and so the highest speed. */
  readonly minutes: number;
  /** Called at the end of each day. */
  readonly say?: (what: string) => void;
};

export type WeekReport = {
  readonly complaints: readonly string[];
  readonly counts: Readonly<Counts>;
  readonly ends: Readonly<Record<string, number>>;
  readonly defects: readonly PastDefect[];
  readonly days: readonly DayFigures[];
};

const STAFF_ROUND_MS = 30 * MINUTE_MS;
const SHIFT_MS = 8 * HOUR_MS;
const COMMANDS_HOUR = 11;
/** Hour of the first day at which the run begins, before the stations open. */
const FIRST_HOUR = 6;
/** Day of the week on which all stations are closed, if the run is long enough: Wednesday. */
const CLOSED_WEEKDAY = 3;
const WASHES_PER_VOUCHER = 3;

/**
 * Plays days of a shop: simulated machines, customers by the hour, defects, and an owner at work. The shop, its database
 * and its machines are real or simulated as in every test; only time is fast (docs/station-api.md has the protocol,
 * the README of the stations says what is fast and what is not).
 */
export async function runWeek(plan: WeekPlan): Promise<WeekReport> {
  const { db, seed } = plan;
  const chance = createChance(seed);
  const dataDir = makeDataDir('week');
  const closing: (() => Promise<void>)[] = [() => removeDataDir(dataDir)];
  const midnight = nextSunday(Date.now());
  const begin = midnight + FIRST_HOUR * HOUR_MS;
  const shop = await buildTestApp({
    environment: { LIMIT_SCALE: '100000', DATA_DIR: dataDir },
    existing: { db, now: begin },
    atEnd: (close) => void closing.unshift(close),
  });
  const stations: WeekStation[] = [];
  try {
    const speed = ((plan.days * DAY_MS) / (plan.minutes * MINUTE_MS)) | 0;
    const time = createFastTime(shop.clock, Math.max(1, speed));
    stations.push(...(await openStations(plan, { shop, time, chance })));
    const run: Run = {
      chance,
      plan,
      shop,
      stations,
      time,
      counts: {},
      vouchers: await buyVouchers(plan, shop),
      wrong: [],
      defects: [],
      nextKind: defectKindsInTurn(),
      planned: [],
    };
    inBackground(run, () => repeatShopWork(shop, time));
    for (let day = 0; day < plan.days; day += 1)
      await playDay(run, startOfShopDay(midnight + day * DAY_MS + 3 * HOUR_MS));
    await endWeek(run);
    const verdict = await judgeWeek(shop, run);
    const days = await dayFigures(db, {
      first: shopDayText(begin),
      last: shopDayText(midnight + plan.days * DAY_MS - 12 * HOUR_MS),
    });
    const { counts, defects, wrong } = run;
    return { ...verdict, complaints: [...wrong, ...errorsOf(shop), ...verdict.complaints], counts, defects, days };
  } finally {
    for (const { machine } of stations) machine.stop();
    for (const close of closing) await close();
  }
}

type Run = StaffDeps & {
  readonly plan: WeekPlan;
  readonly defects: PastDefect[];
  readonly nextKind: ReturnType<typeof defectKindsInTurn>;
  /** Stations of all planned defects, in their order. */
  readonly planned: WeekStation[];
};

type Place = { readonly shop: TestApp; readonly time: FastTime; readonly chance: Chance };

async function openStations(plan: WeekPlan, { shop, time, chance }: Place): Promise<WeekStation[]> {
  const { db } = plan;
  const stations = await addChaosStations(db, { stations: plan.stations, bays: BAYS });
  await db.executeSql(`update station set hours = $1::jsonb where slug like 'chaos-%'`, [JSON.stringify(weekHours)]);
  return await openMachines(shop, time, { stations, chance });
}

/** Sells vouchers to the customers who come with one: more washes than these customers need. */
async function buyVouchers({ days, db, stations }: WeekPlan, { clock, deps }: TestApp): Promise<Run['vouchers']> {
  const vouchers: Run['vouchers'] = [];
  const orders = Math.ceil((days * (stations * 8 + 10)) / WASHES_PER_VOUCHER);
  while (vouchers.length < orders) {
    const { lotId } = await makePaidOrder(db, deps.keyring, { number: 2, paidAt: clock.now() });
    vouchers.push(deps.keyring.voucherToken(lotId, 1));
  }
  // the washes of one voucher are used by one customer after the other
  return Array.from({ length: WASHES_PER_VOUCHER }, () => vouchers).flat();
}

/** Does work while time passes; an error is a finding. */
function inBackground({ wrong }: Run, work: () => Promise<unknown>): void {
  work().catch(
    (error: unknown) => void wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
}

function after(run: Run, at: number, work: () => Promise<unknown>): void {
  inBackground(run, async () => {
    await run.time.wait(Math.max(0, at - run.shop.clock.now()));
    await work();
  });
}

/** Plays one day, which begins at `midnight` (epoch ms). */
async function playDay(run: Run, midnight: number): Promise<void> {
  const { chance, plan, shop, stations, time } = run;
  const end = startOfShopDay(midnight + 26 * HOUR_MS);
  const { open, close } = weekHours[weekdayAt(midnight)] ?? weekHours[0];
  const opensAt = midnight + hoursOf(open);
  const closesAt = midnight + hoursOf(close);
  const from = Math.max(midnight, shop.clock.now());
  for (const station of stations) {
    for (const at of arrivalsBetween(chance, { from, until: end }))
      after(run, at, () => visitStation({ ...run, station }));
  }
  for (const at of defectTimes(chance, { opensAt, closesAt, defects: plan.defectsADay })) {
    const happening = { kind: run.nextKind(), station: pickCalm(run) };
    after(run, at, async () => void run.defects.push(await haveDefect(run, happening)));
  }
  after(run, midnight + FIRST_HOUR * HOUR_MS, () => workAsOwner(run, { midnight, closesAt }));
  after(run, closesAt - HOUR_MS, async () => await tryBays(await signIn(run)));
  await time.runUntil(end);
  plan.say?.(`${shopDayText(midnight)}: ${JSON.stringify(run.counts)}`);
}

function hoursOf(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS;
}

/** Returns a station with as few planned defects as any other station, so that two defects do not meet. */
function pickCalm({ chance, planned, stations }: Run): WeekStation {
  const recent = new Set(planned.slice(-(planned.length % stations.length)));
  const station = chance.pick(
    planned.length % stations.length === 0 ? stations : stations.filter((one) => !recent.has(one)),
  );
  planned.push(station);
  return station;
}

/** The owner's day: commands in the morning, and rounds every half hour. Each shift signs in again. */
async function workAsOwner(run: Run, day: { readonly midnight: number; readonly closesAt: number }): Promise<void> {
  const { plan, shop, time } = run;
  let desk = await signIn(run);
  if (weekdayAt(day.midnight) === 0 && plan.days > CLOSED_WEEKDAY) {
    await closeOn(desk, shopDayText(day.midnight + CLOSED_WEEKDAY * DAY_MS + 3 * HOUR_MS));
  }
  after(run, day.midnight + COMMANDS_HOUR * HOUR_MS, async () => await sendCommands(await signIn(run)));
  let since = shop.clock.now();
  while (shop.clock.now() < day.closesAt) {
    if (shop.clock.now() - since > SHIFT_MS) {
      since = shop.clock.now();
      desk = await signIn(run);
    }
    await makeRound(desk);
    await reopenBays(desk);
    await time.wait(STAFF_ROUND_MS);
  }
}

/** Lets two hours pass in which no customer comes, and computes the figures of the last day. */
async function endWeek({ shop, time }: Run): Promise<void> {
  await time.runUntil(shop.clock.now() + 2 * HOUR_MS);
  const rollUp = createScheduledJobs(shop.deps as never).find(({ name }) => name === 'roll-up-bay-days');
  await rollUp?.run(new AbortController().signal);
}

function errorsOf({ lines }: TestApp): string[] {
  return lines
    .filter(({ level }) => level === 'error')
    .slice(0, 5)
    .map(({ detail, text }) => `the shop logged an error: ${text} ${JSON.stringify(detail)}`);
}
