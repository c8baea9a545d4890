import { chooseTests } from './gate/choose-tests.ts';
import { changedFiles } from './gate/changed-files.ts';
import { codeGateSteps, runGateSteps, printSummary, type GateStep } from './gate/run-steps.ts';

/**
 * `npm run check`: checks the whole code, but runs only the tests of changed areas. The gate (scripts/verify.ts) runs
 * all tests.
 */
const { base, files } = changedFiles();
const { unit, database, reasons } = chooseTests(files);

console.log(`${files.length} files changed since ${base}`);
for (const reason of reasons) console.log(`  ${reason}`);

function testStep(name: string, project: string, folders: readonly string[]): GateStep[] {
  if (folders.length === 0) return [];
  const command = ['vitest', 'run', '--project', project, '--passWithNoTests', ...folders];
  return [{ name: `${name}: ${folders.join(' ')}`, command, after: ['words'] }];
}

const steps: readonly GateStep[] = [
  ...codeGateSteps,
  ...testStep('unit tests', 'unit', unit),
  ...testStep('database tests', 'database', database),
];

printSummary(steps, await runGateSteps(steps));
