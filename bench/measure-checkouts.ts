import { floorCheckout, guestCheckout } from './checkout.ts';
import { drive, latenciesOf, type Latencies, type Run } from './load.ts';
import { cpuOfFamily, cpuOfProcess, type Running } from './processes.ts';
import { usageOf, withUsage, type Stage } from './stage.ts';

export type CheckoutRun = Run & {
  readonly atOnce: number;
  /** Processor time of one checkout. */
  readonly appMs: number;
  readonly databaseMs: number;
  readonly acknowledgement: Latencies;
  /** Mails that went out beside it. */
  readonly mails: number;
};

export type FloorRun = Pick<CheckoutRun, 'atOnce' | 'perSecond' | 'p50Ms' | 'p99Ms' | 'appMs' | 'databaseMs'>;

/** The shop, and right after it the floor: both met the same machine. */
export type Turn = { readonly shop: CheckoutRun; readonly floor: FloorRun };

export type Load = { readonly count: number; readonly atOnce: number };

/** Eight runs of them, beside everything else, stay within ten minutes. */
const PATIENCE_MS = 30_000;

/** `count` complete checkouts, `atOnce` at a time, while mails go out. */
export async function measureCheckouts(stage: Stage, { count, atOnce }: Load): Promise<CheckoutRun> {
  const one = guestCheckout(stage.shop.url, stage.bank);
  stage.bank.takeAcknowledgements();
  const mailsBefore = stage.mailbox.count();
  const { result, usage } = await withUsage(stage, () => drive({ count, atOnce, patienceMs: PATIENCE_MS, one }));
  return {
    ...result,
    atOnce,
    appMs: usage.appMs / result.done,
    databaseMs: usage.databaseMs / result.done,
    acknowledgement: latenciesOf(stage.bank.takeAcknowledgements()),
    mails: stage.mailbox.count() - mailsBefore,
  };
}

/** The same requests against bare Fastify and single statements, on the same cluster. */
export async function measureFloor(stage: Stage, floor: Running, { count, atOnce }: Load): Promise<FloorRun> {
  const usage = () => ({ app: cpuOfProcess(floor.pid), database: cpuOfFamily(stage.databasePid()) });
  const before = usage();
  const run = await drive({ count, atOnce, patienceMs: PATIENCE_MS, one: floorCheckout(floor.url) });
  const after = usage();
  return {
    ...run,
    atOnce,
    appMs: (after.app - before.app) / run.done,
    databaseMs: (after.database - before.database) / run.done,
  };
}

/** Both by turns, with as many at once. */
export async function measureTurn(stage: Stage, floor: Running, load: Load): Promise<Turn> {
  return { shop: await measureCheckouts(stage, load), floor: await measureFloor(stage, floor, load) };
}

export type MailDrain = {
  readonly backlog: number;
  readonly mails: number;
  readonly perSecond: number;
  readonly appMs: number;
  readonly databaseMs: number;
};

const DRAIN_MS = 12_000;
const LOOK_MS = 100;

/** How fast the mails that waited behind the checkouts go out once the shop is quiet. */
export async function measureMailDrain(stage: Stage, backlog: number): Promise<MailDrain> {
  const before = { mails: stage.mailbox.count(), usage: usageOf(stage), at: performance.now() };
  while (performance.now() - before.at < DRAIN_MS && stage.mailbox.count() - before.mails < backlog) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const seconds = (performance.now() - before.at) / 1_000;
  const usage = usageOf(stage);
  const mails = stage.mailbox.count() - before.mails;
  return {
    backlog,
    mails,
    perSecond: mails / seconds,
    appMs: (usage.appMs - before.usage.appMs) / mails,
    databaseMs: (usage.databaseMs - before.usage.databaseMs) / mails,
  };
}
