import { listBrokenInvariants } from './books.ts';
import { measureControllers, type ControllersRun } from './measures/measure-controllers.ts';
import { measureWalkUps, WALK_UPS_AT_ONCE, type Cost, type WalkUpMeasure } from './measures/measure-walk-ups.ts';
import type { Latencies, LoadResult } from './load.ts';
import { percent, provenance, round, table, writeSection } from './report.ts';
import { openStage } from './stage.ts';

/**
 * `npm run bench -- machines [controllers] [walk-ups]`: measures walk-ups beside their baseline, and a shop to which
 * thousands of controllers are connected. Writes the section `machines` of docs/benchmarks.md.
 */
const CONTROLLERS = Number(process.argv[2] ?? 5_000);
const WALK_UPS = Number(process.argv[3] ?? 1_000);

function walkUpTable({ shop, baseline, sixRequests, shares }: WalkUpMeasure): string {
  const wait = (name: string, { p50Ms, p99Ms }: Latencies) => [name, '', '', round(p50Ms, 1), round(p99Ms, 1), '', ''];
  const rate = (name: string, run: LoadResult & Cost, share: string) =>
    wait(name, run)
      .with(1, round(run.perSecond))
      .with(2, share)
      .with(5, round(run.appMs, 1))
      .with(6, round(run.databaseMs, 1));
  const waits = table(
    ['', 'a second', 'share (budget: 35 %)', 'p50 ms', 'p99 ms', 'CPU ms shop', 'CPU ms database'],
    [
      rate('reserved, paid, started, washing', shop, percent(shop.perSecond, baseline.perSecond)),
      wait('of it, from the payment until the page shows it', shop.untilPaid),
      wait('of it, from the press until the page shows the water', shop.untilWater),
      rate('the same requests with bare statements', baseline, ''),
      rate('six of them, as measured before', sixRequests, ''),
    ],
  );
  const share = `Beside the six requests alone the shop's share is ${percent(shop.perSecond, sixRequests.perSecond)}.`;
  const all = `The table is the turn with the median share of five: ${shares.map((each) => percent(each, 1)).join(', ')}.`;
  return `${waits}\n\n${all} ${share} Deadlocks: ${shop.deadlocks}.`;
}

function controllerTable({ controllers, commands, readings, cpuPercent, memoryMb }: ControllersRun): string {
  return table(
    ['', 'measured', 'budget'],
    [
      ['controllers connected', round(controllers), '5,000'],
      ['commands from the portal until acknowledged, p50', `${round(commands.p50Ms, 1)} ms`, ''],
      [`the same, p99 of ${round(commands.sent)}`, `${round(commands.p99Ms, 1)} ms`, '≤ 300 ms'],
      ['readings a second', round(readings.perSecond), `${round(controllers / 10)}`],
      ['a reading until answered, p99', `${round(readings.p99Ms, 1)} ms`, ''],
      ['processor time of the shop, of one core', `${round(cpuPercent.shop)} %`, ''],
      ['processor time of the database, of one core', `${round(cpuPercent.database)} %`, ''],
      ['memory of shop and database before', `${round(memoryMb.before)} MB`, ''],
      ['memory with all connected, shop', `${round(memoryMb.shop)} MB`, ''],
      ['memory with all connected, database', `${round(memoryMb.database)} MB`, ''],
    ],
  );
}

const stage = await openStage();
try {
  console.log('walk-ups');
  const walkUps = await measureWalkUps(stage, WALK_UPS);
  console.log(walkUpTable(walkUps));
  console.log('controllers');
  const controllers = await measureControllers(stage, CONTROLLERS);
  const broken = await listBrokenInvariants(stage.books.connectionString);
  if (broken.length > 0) throw new Error(`the books do not hold: ${broken.join(', ')}`);
  const text = [
    `${provenance('npm run bench -- machines')}.`,
    `### Walk-ups, ${WALK_UPS_AT_ONCE} at the same time\n\n${walkUpTable(walkUps)}`,
    `### Controllers\n\n${controllerTable(controllers)}`,
  ].join('\n\n');
  writeSection('machines', text);
  console.log(`\n${text}\n`);
} finally {
  await stage.close();
}
