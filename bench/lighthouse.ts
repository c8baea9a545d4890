import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { publicPages } from '#contracts/core/reading/public-pages.ts';
import { makeDataDir, removeDataDir } from '#testing/database/test-cluster.ts';
import { buildIfNeeded } from '../scripts/build.ts';
import { requireChromium } from '../scripts/gate/find-chromium.ts';
import {
  categories,
  cpuSlowdownOf,
  medianResult,
  runLighthouse,
  type LighthouseResult,
} from './measures/measure-lighthouse.ts';
import { freePort, waitUntilIdle, startServer, stopServer } from './processes.ts';
import { kilobytes, provenance, round, table, writeSection } from './report.ts';

const { values: wishes } = parseArgs({ options: { visits: { type: 'string' }, page: { type: 'string' } } });
/** Three visits, so that the median is not affected by one disturbance on the machine. */
const VISITS = Number(wishes.visits ?? '3');

/** Maximum wait for an idle machine, because other load would affect the measurement. */
const PATIENCE_MS = 10_000;

/** `docs/benchmarks.md` shows these targets beside the figures. */
const performanceTargets = { performance: 98, other: 100, lcpMs: 1_400, tbtMs: 50, shift: 0 } as const;

type Judged = { readonly path: string; readonly locale: Locale; readonly verdict: LighthouseResult };

/** Returns the targets that a page misses, at the precision of the table. */
function shortOf({ scores, figures }: LighthouseResult): string[] {
  const low = categories.filter(
    (category) =>
      scores[category] < (category === 'performance' ? performanceTargets.performance : performanceTargets.other),
  );
  return [
    ...low.map((category) => `${category} ${scores[category]}`),
    ...(Math.round(figures.lcpMs / 10) * 10 > performanceTargets.lcpMs
      ? [`LCP ${round(figures.lcpMs / 1_000, 2)} s`]
      : []),
    ...(Math.round(figures.tbtMs) > performanceTargets.tbtMs ? [`TBT ${round(figures.tbtMs)} ms`] : []),
    ...(figures.shift > performanceTargets.shift ? [`CLS ${round(figures.shift, 3)}`] : []),
  ];
}

function lineOf({ path, locale, verdict }: Judged): string[] {
  const { scores, figures } = verdict;
  return [
    `\`/${locale}${path === '/' ? '' : path}\``,
    ...categories.map((category) => String(scores[category])),
    round(figures.fcpMs / 1_000, 2),
    round(figures.lcpMs / 1_000, 2),
    `${round(figures.tbtMs)} (${round(verdict.leastTbtMs)})`,
    round(figures.shift, 3),
    kilobytes(figures.scriptBytes),
  ];
}

const head = [
  'page',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'FCP s',
  'LCP s',
  'TBT ms (least)',
  'CLS',
  'scripts',
];

function sectionOf(judged: readonly Judged[], load: string, cpuSlowdown: number): string {
  const short = judged.flatMap((one) => {
    const found = [...shortOf(one.verdict), ...one.verdict.shortfalls];
    return shortOf(one.verdict).length === 0 ? [] : [`- ${lineOf(one)[0]}: ${found.join(', ')}`];
  });
  const index = judged.map(({ verdict }) => verdict.benchmarkIndex).toSorted((a, b) => a - b);
  const middle = index[Math.floor(index.length / 2)] ?? 0;
  return [
    `${provenance('npx node bench/lighthouse.ts')}, ${load}; ${VISITS === 1 ? 'one visit to each page' : `middle one of ${VISITS} visits`}, Lighthouse's benchmark index of the machine ${round(middle)}, slowed down ${round(cpuSlowdown, 1)} times.`,
    table(head, judged.map(lineOf)),
    `Aim: performance at least ${performanceTargets.performance}, the others ${performanceTargets.other}, LCP at most ${performanceTargets.lcpMs / 1_000} s, TBT at most ${performanceTargets.tbtMs} ms, CLS 0.`,
    short.length === 0 ? 'Every page meets it.' : `Short of it:\n\n${short.join('\n')}`,
  ].join('\n\n');
}

/**
 * Returns the slowdown that makes this machine as slow as the simulated phone. The higher index
 * of two visits counts, because other load lowers it. These visits also warm up the shop.
 */
async function measureSlowdown(origin: string, debuggingPort: number): Promise<number> {
  const indexes: number[] = [];
  for (const locale of locales) {
    await waitUntilIdle(PATIENCE_MS);
    const { benchmarkIndex } = await runLighthouse(`${origin}/${locale}`, debuggingPort, 1);
    indexes.push(benchmarkIndex);
  }
  return cpuSlowdownOf(Math.max(...indexes));
}

async function judgeAll(origin: string, debuggingPort: number, cpuSlowdown: number): Promise<Judged[]> {
  const judged: Judged[] = [];
  const paths = wishes.page === undefined ? publicPages : [wishes.page];
  for (const path of paths) {
    for (const locale of locales) {
      const verdicts: LighthouseResult[] = [];
      const url = `${origin}/${locale}${path === '/' ? '' : path}`;
      for (let visit = 0; visit < VISITS; visit += 1) {
        await waitUntilIdle(PATIENCE_MS);
        // a machine that was too busy to paint in time gets a second attempt
        const audit = () => runLighthouse(url, debuggingPort, cpuSlowdown);
        verdicts.push(await audit().catch(audit));
      }
      const one = { path, locale, verdict: medianResult(verdicts) };
      console.log(lineOf(one).join('  '), one.verdict.shortfalls.join(', '));
      judged.push(one);
    }
  }
  return judged;
}

/**
 * Measures every public page in both languages, as `npm start` serves them; a single page is only printed, not written
 * to the document.
 */
async function run(): Promise<void> {
  buildIfNeeded();
  const before = loadavg()[0] ?? 0;
  const dataDir = makeDataDir('lighthouse');
  const environment = { NODE_ENV: 'development', LOG_LEVEL: 'warn', LIMIT_SCALE: '1000', DATA_DIR: dataDir };
  const shop = await startServer({ file: 'scripts/start.js', environment, firstPath: '/en' });
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${debuggingPort}`,
    ],
  });
  try {
    const cpuSlowdown = await measureSlowdown(shop.url, debuggingPort);
    const judged = await judgeAll(shop.url, debuggingPort, cpuSlowdown);
    const load = `load of the machine ${round(before, 1)} before and ${round(loadavg()[0] ?? 0, 1)} at the end`;
    if (wishes.page === undefined) writeSection('lighthouse', sectionOf(judged, load, cpuSlowdown));
  } finally {
    await browser.close();
    await stopServer(shop);
    await removeDataDir(dataDir);
  }
}

await run();
