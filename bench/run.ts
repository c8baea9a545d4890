import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { measureTurn, type CheckoutTurn } from './measures/measure-checkouts.ts';
import { measureFirstVisit } from './measures/measure-first-visit.ts';
import { measureMails } from './measures/measure-mails.ts';
import { measurePages, takeSamples } from './measures/measure-pages.ts';
import { measureRedemptions } from './measures/measure-redemptions.ts';
import { measureStatements } from './measures/measure-statements.ts';
import { memoryOf, memoryOfProcessTree, residentMemoryOf, stopServer } from './processes.ts';
import { provenance, writeSection } from './report.ts';
import { sectionsOf, type Findings } from './findings.ts';
import { listBrokenInvariants, seedOrders } from './books.ts';
import { openStage, MEASURED_PAGE, startBaseline, type Stage } from './stage.ts';

/**
 * Time until the server is idle: books counted, pages compressed, idle connections closed and start-up memory released.
 */
const SETTLE_MS = 15_000;
const FIRST_ORDERS = 1_000;
const PAST_ORDERS = 100_000;
const COUNT = 2_000;
const WASHES = 10_000;

function say(what: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${what}`);
}

/** Measures everything in one run on one cluster, so that the shop and its baseline have equal conditions. */
async function measure(stage: Stage): Promise<Findings> {
  const { first: firstStart, later } = stage.starts;
  say(`started in ${firstStart.startedInMs.toFixed(0)} ms, then in ${later.startedInMs.toFixed(0)} ms`);
  await pause(SETTLE_MS);
  const { pid } = stage.shop;
  const idle = {
    appMb: memoryOf(pid),
    appResidentMb: residentMemoryOf(pid),
    databaseMb: memoryOfProcessTree(stage.databasePid()),
  };
  say('first visit');
  const firstVisit = await measureFirstVisit(stage.shop.url + MEASURED_PAGE);
  const samples = await takeSamples(stage.shop.url);
  const baseline = await startBaseline(stage, samples);
  say('pages from memory');
  const pages = await measurePages(stage, baseline, samples);
  say(`checkouts: the first ${FIRST_ORDERS}`);
  const first = await measureTurn(stage, baseline, { count: FIRST_ORDERS, atOnce: 20 });
  const young: CheckoutTurn[] = [];
  for (const atOnce of [10, 50]) young.push(await measureTurn(stage, baseline, { count: COUNT, atOnce }));
  say('mails');
  const mails = await measureMails(stage, COUNT);
  say('one statement, two ways to send it');
  const statements = await measureStatements(stage);
  say(`checkouts behind ${PAST_ORDERS} orders of the past`);
  await seedOrders(stage.books.connectionString, PAST_ORDERS);
  // warm-up, as before the first measurements, because the shop has released memory and the new orders are not cached
  await measureTurn(stage, baseline, { count: FIRST_ORDERS, atOnce: 20 });
  const old: CheckoutTurn[] = [];
  for (const atOnce of [10, 50]) old.push(await measureTurn(stage, baseline, { count: COUNT, atOnce }));
  await stopServer(baseline);
  say('washes');
  const redemptions = await measureRedemptions(stage, WASHES);
  const checkouts = { young, old, pastOrders: PAST_ORDERS, firstOrders: first.shop.done };
  return { starts: stage.starts, idle, firstVisit, pages, checkouts, redemptions, mails, statements };
}

const loadBefore = loadavg()[0] ?? 0;
const stage = await openStage();
try {
  const findings = await measure(stage);
  say('are the books in order?');
  const broken = await listBrokenInvariants(stage.books.connectionString);
  if (broken.length > 0) throw new Error(`the books do not hold: ${broken.join(', ')}`);
  const quiet =
    loadBefore < 0.5
      ? 'an otherwise idle machine'
      : `a machine busy with other work (load ${loadBefore.toFixed(1)} before the run): read the shares, the rates are a lower bound`;
  const text = `${provenance('npm run bench')}, on ${quiet}.\n\n${sectionsOf(findings)}`;
  writeSection('bench', text);
  console.log(`\n${text}\n`);
  say('all invariant views are empty; docs/benchmarks.md is written');
} finally {
  await stage.close();
}
