import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/**
 * node scripts/gate/mutate.ts                             changes every line of domain/, one at a time
 * node scripts/gate/mutate.ts domain/payments             changes only these folders or files
 * node scripts/gate/mutate.ts --every 20 server/payments  changes every twentieth line of code that needs a database;
 *                                                    with --from 7: lines 7, 27, 47 and so on
 * --at-once 2, after any of these                    changes two lines at the same time, which fully uses two cores
 * A change that no test detects is a survivor; docs/mutation.md lists the survivors. Slow, and not part of the gate.
 */
const LEAST_PERCENT = 90;

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const noticed: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const unnoticed: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '1' },
  },
});

function requestedPaths(): string[] {
  return positionals.length > 0
    ? positionals
    : readdirSync('domain').flatMap((name) => (name.includes('.') ? [] : `domain/${name}`));
}

function filesIn(place: string): string[] {
  if (place.endsWith('.ts')) return [place];
  return globSync(`${place}/**/*.ts`)
    .filter((name) => !name.endsWith('.test.ts'))
    .toSorted();
}

/**
 * Returns the files to change. With `--every`, returns every n-th line of them. Lines are counted through all files, so
 * that each line has the same chance.
 */
function linesToChange(): string[] {
  const files = requestedPaths().flatMap(filesIn);
  const every = Number(values.every);
  if (every === 1) return files;
  const lines = files.flatMap((name) =>
    readFileSync(name, 'utf8')
      .split('\n')
      .map((_text, index) => `${name}:${index + 1}-${index + 1}`),
  );
  return lines.filter((_line, index) => index % every === Number(values.from));
}

/** Calculates the percentage of detected mutants among the detectable mutants, with two decimals. */
function scoreOf(results: readonly MutantResult[]): number {
  const killed = results.filter(({ status }) => noticed.has(status)).length;
  const alive = results.filter(({ status }) => unnoticed.has(status)).length;
  return killed + alive === 0 ? 100 : Math.round((10_000 * killed) / (killed + alive)) / 100;
}

function report(results: readonly MutantResult[]): void {
  const folders = Map.groupBy(results, ({ fileName }) => relative('', dirname(fileName)));
  for (const [folder, own] of [...folders].toSorted(([one], [other]) => one.localeCompare(other))) {
    const alive = own.filter(({ status }) => unnoticed.has(status)).length;
    console.log(`${folder.padEnd(28)} ${scoreOf(own).toFixed(2).padStart(6)} %  ${alive} unnoticed of ${own.length}`);
  }
  console.log(`${'together'.padEnd(28)} ${scoreOf(results).toFixed(2).padStart(6)} %`);
}

process.env['MUTATED'] = requestedPaths().some((place) => place.startsWith('server')) ? 'server' : 'domain';
const results = await new Stryker({
  mutate: linesToChange(),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/gate/ignore-logs.ts'],
  ignorers: ['log-lines'],
  vitest: { configFile: 'vitest.mutation.config.ts', pool: 'forks' },
  // Stryker would otherwise rewrite tsconfig.json with TypeScript's old API, which version 7 does not have
  tsconfigFile: 'none',
  // mutants in values that are calculated at load time are skipped, because each would need its own process
  ignoreStatic: true,
  concurrency: Number(values['at-once']),
  timeoutMS: 20_000,
  // the dry run executes all tests on a real database, which takes longer than the default limit of five minutes
  dryRunTimeoutMinutes: 30,
  tempDirName: '.cache/mutation',
  ignorePatterns: ['.git', '.data', '.cache'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  allowEmpty: true,
}).runMutationTest();
report(results);
process.exitCode = scoreOf(results) >= LEAST_PERCENT ? 0 : 1;
