import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { locales } from '#contracts/core/locale.ts';
import { makeDataDir, removeDataDir } from '#testing/database/test-cluster.ts';
import { freeSimulatedMachine } from '#testing/stations/simulated-machine.ts';
import { buildIfNeeded } from '../../scripts/build.ts';
import { requireChromium } from '../../scripts/gate/find-chromium.ts';
import { waitUntilIdle, startServer, stopServer } from '../processes.ts';
import { kilobytes, provenance, round, table, writeSection } from '../report.ts';
import { networks, pages, CPU_SLOWDOWN, type Place } from './slow-phone.ts';
import { medianOf, medianVisit, visitOnce, type Visit } from './visit-machine-page.ts';
import { measureTimesToWater, type TimesToWater } from './walk-to-water.ts';

const { values: wishes } = parseArgs({ options: { visits: { type: 'string' } } });
/** Odd, so that there is a median. */
const VISITS = Number(wishes.visits ?? '5');
/**
 * Number of complete runs from the scan of the sticker to running water. There are fewer runs than visits, because a
 * run takes longer.
 */
const WALKS = Math.max(1, VISITS - 2);
const BUDGET_MS = 1_000;
const WATER_BUDGET_S = 30;
/** Round trips that a browser needs to open a new connection: name, TCP, TLS 1.3. */
const OPENING_ROUND_TRIPS = 3;
/** Maximum wait for an idle machine, because other load would affect the measurement. */
const PATIENCE_MS = 3_000;
const SECOND_MS = 1_000;

async function visitTable(place: Place): Promise<string> {
  const rows: string[][] = [];
  const sticker = await freeSimulatedMachine(place.url);
  for (const network of networks) {
    for (const page of pages) {
      for (const locale of locales) {
        const visits: Visit[] = [];
        while (visits.length < VISITS) {
          await waitUntilIdle(PATIENCE_MS);
          visits.push(await visitOnce(place, { sticker, page, locale, network }));
        }
        const { arrivedMs, bytes, requests, usableMs, answeredMs } = medianVisit(visits);
        const opened = usableMs + OPENING_ROUND_TRIPS * network.latencyMs;
        rows.push([
          `${page.name}, ${locale}, ${network.name}`,
          String(requests),
          kilobytes(bytes),
          round(arrivedMs),
          round(usableMs),
          round(opened),
          round(answeredMs),
        ]);
        console.log(rows.at(-1)?.join('  '));
      }
    }
  }
  const head = [
    'page',
    'requests',
    'bytes',
    'styles arrived after ms',
    'usable after ms',
    'with a new connection',
    'press answered after ms',
  ];
  return table(head, rows);
}

async function waterTable(place: Place): Promise<string> {
  const rows: string[][] = [];
  for (const network of [null, ...networks]) {
    for (const locale of locales) {
      const ways: TimesToWater[] = [];
      while (ways.length < WALKS) ways.push(await measureTimesToWater(place, locale, network));
      const seconds = (key: keyof TimesToWater) => medianOf(ways.map((way) => way[key])) / SECOND_MS;
      const parts = (['scanMs', 'payMs', 'providerMs', 'waterMs'] as const).map(seconds);
      rows.push([
        `${network?.name ?? 'network and processor of this machine'}, ${locale}`,
        String(Math.max(...ways.map(({ presses }) => presses))),
        ...parts.map((part) => round(part, 1)),
        round(
          parts.reduce((sum, part) => sum + part, 0),
          1,
        ),
      ]);
      console.log(rows.at(-1)?.join('  '));
    }
  }
  const head = [
    'phone',
    'presses of ours',
    'scan s',
    'payment page s',
    'until the provider s',
    'return until water s',
    'together s',
  ];
  return table(head, rows);
}

/** Measures the pages at a machine, and the time from the scan of its sticker to running water, on a slow phone. */
async function run(): Promise<void> {
  buildIfNeeded();
  const before = loadavg()[0] ?? 0;
  const dataDir = makeDataDir('slow-phone');
  const environment = { NODE_ENV: 'development', LOG_LEVEL: 'warn', LIMIT_SCALE: '100000', DATA_DIR: dataDir };
  const shop = await startServer({ file: 'scripts/start.js', environment, firstPath: '/en' });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const place = { browser, url: shop.url };
    const visits = await visitTable(place);
    const water = await waterTable(place);
    const load = `load of the machine ${round(before, 1)} before and ${round(loadavg()[0] ?? 0, 1)} at the end`;
    const text = [
      `${provenance('npm run bench -- phone')}, ${load}; median of ${VISITS} visits and of ${WALKS} walks, processor ${CPU_SLOWDOWN} times slower than this one.`,
      '### First visit to a page at a machine, empty cache',
      visits,
      `Budget: usable after at most ${round(BUDGET_MS)} ms on 3G. ‘With a new connection’ adds ${OPENING_ROUND_TRIPS} round trips for name, TCP and TLS, which the emulation does not contain.`,
      '### From the scan to the water',
      water,
      `Budget: ${WATER_BUDGET_S} s and three presses. Each button is pressed as soon as it is painted. The time on the provider’s page is not counted, and the machine opens its valve after 0.02 s.`,
    ].join('\n\n');
    writeSection('phone', text);
    console.log(`\n${text}\n`);
  } finally {
    await browser.close();
    await stopServer(shop);
    await removeDataDir(dataDir);
  }
}

await run();
