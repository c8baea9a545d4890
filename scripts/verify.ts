import { spawnSync } from 'node:child_process';
import { requireTestChromium } from './find-chromium.ts';

/**
 * The one gate. `--quick` stops before everything that needs a database or a browser.
 * Each step says its name and time; the first red one ends the run with its output above.
 */
type Step = { readonly name: string; readonly command: readonly string[]; readonly quick: boolean };

const steps: readonly Step[] = [
  { name: 'words', command: ['node', 'scripts/words.ts'], quick: true },
  { name: 'types and folder boundaries', command: ['tsc', '-b'], quick: true },
  { name: 'lint', command: ['oxlint', '--deny-warnings'], quick: true },
  { name: 'format', command: ['oxfmt', '--check'], quick: true },
  { name: 'dead code', command: ['knip'], quick: true },
  { name: 'unit tests and tidy', command: ['vitest', 'run', '--project', 'unit', '--coverage'], quick: true },
  { name: 'schema drift', command: ['node', 'scripts/db-schema.ts', '--check'], quick: false },
  { name: 'database tests', command: ['vitest', 'run', '--project', 'database'], quick: false },
  { name: 'build', command: ['node', 'scripts/build.ts'], quick: false },
  { name: 'journeys in Chromium', command: ['vitest', 'run', '--project', 'journeys'], quick: false },
];

const quick = process.argv.includes('--quick');
const begun = Date.now();

if (!quick) console.log(`Chromium: ${requireTestChromium()}`);

for (const step of steps.filter((candidate) => candidate.quick || !quick)) {
  const stepBegun = Date.now();
  console.log(`\n── ${step.name}`);
  const [program = '', ...parameters] = step.command;
  const result = spawnSync(program, parameters, { stdio: 'inherit' });
  const seconds = ((Date.now() - stepBegun) / 1_000).toFixed(1);
  if (result.status !== 0) {
    console.error(`\n✗ ${step.name} failed after ${seconds} s (${step.command.join(' ')})`);
    process.exit(1);
  }
  console.log(`✓ ${step.name} (${seconds} s)`);
}

console.log(`\nAll ${quick ? 'quick ' : ''}checks passed in ${((Date.now() - begun) / 1_000).toFixed(0)} s.`);
