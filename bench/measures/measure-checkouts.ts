import { setTimeout as pause } from 'node:timers/promises';
import { countWaitingMails } from '../books.ts';
import { baselineCheckout, guestCheckout } from '../checkout.ts';
import { runLoad, latenciesOf, type Latencies, type LoadResult } from '../load.ts';
import { cpuOfProcessTree, cpuOfProcess, type RunningServer } from '../processes.ts';
import { measureCpuUsage, type Stage } from '../stage.ts';

export type CheckoutRun = LoadResult & {
  readonly atOnce: number;
  /** CPU time of one checkout. */
  readonly appMs: number;
  readonly databaseMs: number;
  readonly acknowledgement: Latencies;
  /** Unsent emails at the end of the last checkout, and again after a pause as long as the run. */
  readonly mailsLeft: number;
  readonly mailsLeftLater: number;
};

export type BaselineRun = Pick<CheckoutRun, 'atOnce' | 'perSecond' | 'p50Ms' | 'p99Ms' | 'appMs' | 'databaseMs'>;

/** A run of the shop followed by a run of the baseline, under equal conditions. */
export type CheckoutTurn = { readonly shop: CheckoutRun; readonly baseline: BaselineRun };

export type LoadSize = { readonly count: number; readonly atOnce: number };

/** Time limit of one run in ms. The eight runs and all other measurements take less than ten minutes. */
const PATIENCE_MS = 30_000;

/** Runs `count` complete checkouts, `atOnce` at a time, while emails are sent. */
export async function measureCheckouts(stage: Stage, { count, atOnce }: LoadSize): Promise<CheckoutRun> {
  const one = guestCheckout(stage.shop.url, stage.bank);
  stage.bank.takeAcknowledgements();
  const { result, usage } = await measureCpuUsage(stage, () =>
    runLoad({ count, atOnce, patienceMs: PATIENCE_MS, one }),
  );
  const mailsLeft = await countWaitingMails(stage);
  // the following baseline run must meet an idle shop
  await pause(result.tookMs);
  return {
    ...result,
    atOnce,
    appMs: usage.appMs / result.done,
    databaseMs: usage.databaseMs / result.done,
    acknowledgement: latenciesOf(stage.bank.takeAcknowledgements()),
    mailsLeft,
    mailsLeftLater: await countWaitingMails(stage),
  };
}

/** Measures the same requests against the baseline (plain Fastify and single statements) on the same cluster. */
export async function measureBaseline(
  stage: Stage,
  baseline: RunningServer,
  { count, atOnce }: LoadSize,
): Promise<BaselineRun> {
  const usage = () => ({ app: cpuOfProcess(baseline.pid), database: cpuOfProcessTree(stage.databasePid()) });
  const before = usage();
  const run = await runLoad({ count, atOnce, patienceMs: PATIENCE_MS, one: baselineCheckout(baseline.url) });
  const after = usage();
  return {
    ...run,
    atOnce,
    appMs: (after.app - before.app) / run.done,
    databaseMs: (after.database - before.database) / run.done,
  };
}

/** Measures the shop, then the baseline, with the same concurrency. */
export async function measureTurn(stage: Stage, baseline: RunningServer, load: LoadSize): Promise<CheckoutTurn> {
  return { shop: await measureCheckouts(stage, load), baseline: await measureBaseline(stage, baseline, load) };
}
