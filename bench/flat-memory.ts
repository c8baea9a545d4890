import { parseArgs } from 'node:util';
import { guestCheckout } from './checkout.ts';
import { runLoad, send } from './load.ts';
import { memoryOfProcessTree, residentMemoryOf } from './processes.ts';
import { openStage, type Stage } from './stage.ts';

/**
 * `npx node bench/flat-memory.ts [--minutes 10]`: sells at full speed and watches the shop's memory. In the first three
 * minutes caches fill and code is compiled. After that the memory may grow by at most 1 MB per minute; otherwise the
 * exit code is 1. Prints one line per minute.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const MINUTES = Number(values.minutes);
const WARM_UP_MINUTES = 3;
const GROWTH_MAX_MB = 1;
const AT_ONCE = 20;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 1_000;
const MEGABYTE = 1_048_576;

type Minute = {
  readonly minute: number;
  readonly sold: number;
  /**
   * Number of failed requests. On a busy machine a request can use a kept-alive connection that the shop has just
   * closed.
   */
  readonly failed: number;
  /** Lowest value of the minute, shortly after a garbage collection. */
  readonly residentMb: number;
  readonly heapMb: number;
  readonly databaseMb: number;
};

async function heapOf({ shop }: Stage): Promise<number> {
  const { body } = await send('GET', `${shop.url}/metrics`);
  return Number(/^\S*nodejs_heap_size_used_bytes (\S+)$/m.exec(body)?.[1] ?? 0) / MEGABYTE;
}

async function sellForAMinute(stage: Stage, minute: number): Promise<Minute> {
  const resident: number[] = [];
  const heap: number[] = [];
  const sampling = setInterval(() => {
    resident.push(residentMemoryOf(stage.shop.pid));
    heapOf(stage).then(
      (megabytes) => heap.push(megabytes),
      () => undefined,
    );
  }, SAMPLE_MS);
  const checkout = guestCheckout(stage.shop.url, stage.bank);
  let failed = 0;
  const one = (index: number): Promise<void> => checkout(index).catch(() => void (failed += 1));
  const { done } = await runLoad({ count: Infinity, atOnce: AT_ONCE, patienceMs: MINUTE_MS, one });
  clearInterval(sampling);
  stage.bank.takeAcknowledgements();
  return {
    minute,
    sold: done - failed,
    failed,
    residentMb: Math.min(...resident),
    heapMb: Math.min(...heap),
    databaseMb: memoryOfProcessTree(stage.databasePid()),
  };
}

/** Returns the slope of the regression line in megabytes per minute. */
function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const spread = samples.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return samples.reduce((sum, sample, index) => sum + (index - middle) * (sample - mean), 0) / spread;
}

const stage = await openStage();
const minutes: Minute[] = [];
try {
  while (minutes.length < MINUTES) {
    const minute = await sellForAMinute(stage, minutes.length + 1);
    minutes.push(minute);
    const { sold, failed, residentMb, heapMb, databaseMb } = minute;
    console.log(
      `minute ${minute.minute}: ${sold} sold, ${failed} broken off, shop ${residentMb.toFixed(1)} MB (heap ${heapMb.toFixed(1)} MB), database ${databaseMb.toFixed(1)} MB`,
    );
  }
} finally {
  await stage.close();
}
const warm = minutes.slice(WARM_UP_MINUTES);
const growthMb = slopeOf(warm.map(({ residentMb }) => residentMb));
const heapGrowthMb = slopeOf(warm.map(({ heapMb }) => heapMb));
console.log(`after minute ${WARM_UP_MINUTES}: ${growthMb.toFixed(2)} MB a minute, heap ${heapGrowthMb.toFixed(2)} MB`);
if (!(growthMb <= GROWTH_MAX_MB)) {
  console.error(`✗ the shop grows by more than ${GROWTH_MAX_MB} MB a minute`);
  process.exitCode = 1;
}
