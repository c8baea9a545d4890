import { chooseTests } from './gate/choose-tests.ts';
import { changedFiles } from './gate/changed-files.ts';
import { codeSteps, runSteps, sumUp, type Step } from './gate/run-steps.ts';

/** `npm run check`: the code as a whole, and the tests of what has changed. The gate runs all of them. */
const { base, files } = changedFiles();
const { unit, database, reasons } = chooseTests(files);

console.log(`${files.length} files changed since ${base}`);
for (const reason of reasons) console.log(`  ${reason}`);

function testStep(name: string, project: string, folders: readonly string[]): Step[] {
  if (folders.length === 0) return [];
  const command = ['vitest', 'run', '--project', project, '--passWithNoTests', ...folders];
  return [{ name: `${name}: ${folders.join(' ')}`, command, after: ['words'] }];
}

const steps: readonly Step[] = [
  ...codeSteps,
  ...testStep('unit tests', 'unit', unit),
  ...testStep('database tests', 'database', database),
];

sumUp(steps, await runSteps(steps));
