import { readdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/**
 * node scripts/mutate.ts                      changes every line of domain/, one at a time
 * node scripts/mutate.ts domain/payments      of these folders or files only
 * A change that no test notices is a survivor: docs/mutation.md says what became of them. Slow, and not in the gate.
 */
const LEAST_PERCENT = 90;

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Of two cores one stays for whoever works beside it. */
const CONCURRENCY = 1;

const noticed: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const unnoticed: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

function asked(): string[] {
  const given = process.argv.slice(2);
  return given.length > 0
    ? given
    : readdirSync('domain').flatMap((name) => (name.includes('.') ? [] : `domain/${name}`));
}

function globsOf(place: string): string[] {
  return place.endsWith('.ts') ? [place] : [`${place}/**/*.ts`, `!${place}/**/*.test.ts`];
}

/** In percent, to two digits: what tests noticed of what they could have noticed. */
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

const results = await new Stryker({
  mutate: asked().flatMap(globsOf),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  // it would rewrite tsconfig.json by TypeScript's classic interface, which version 7 does not have
  tsconfigFile: 'none',
  // what is computed once, when a file is read, needs a process for each change
  ignoreStatic: true,
  concurrency: CONCURRENCY,
  timeoutMS: 10_000,
  tempDirName: '.cache/mutation',
  ignorePatterns: ['.git', '.data', '.cache', 'bench', 'docs', 'e2e'],
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  allowEmpty: true,
}).runMutationTest();
report(results);
process.exitCode = scoreOf(results) >= LEAST_PERCENT ? 0 : 1;
