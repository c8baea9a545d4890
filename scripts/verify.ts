import { requireTestChromium } from './gate/find-chromium.ts';
import { codeGateSteps, runGateSteps, printSummary, type GateStep } from './gate/run-steps.ts';

/**
 * The gate, which consists of all checks that a clone has to pass. Up to three steps run at the same time. If a step
 * fails, its complete output is printed.
 */
const steps: readonly GateStep[] = [
  ...codeGateSteps,
  { name: 'build', command: ['node', 'scripts/build.ts'], after: ['words'] },
  { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit', '--coverage'], after: ['words'] },
  { name: 'schema drift', command: ['node', 'scripts/database/db-schema.ts', '--check'], after: ['words'] },
  // the database tests wait for the build, because otherwise each shop that they start would first build its outdated
  // pages
  { name: 'database tests', command: ['vitest', 'run', '--project', 'database'], after: ['build'] },
  { name: 'endurance, the short form', command: ['node', 'scripts/endurance.ts'], after: ['build'] },
  { name: 'journeys in Chromium', command: ['node', 'scripts/gate/run-journeys.ts'], after: ['build'], alone: true },
];

console.log(`Chromium: ${requireTestChromium()}`);
printSummary(steps, await runGateSteps(steps));
