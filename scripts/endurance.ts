import { parseArgs } from 'node:util';
import { FORM_VARIABLE } from '#testing/endurance.ts';
import { runGateSteps, printSummary, type GateStep } from './gate/run-steps.ts';

/**
 * `npm run endurance [-- --long]`: crash tests, overload tests, and starts with every kind of folder. The gate runs the
 * short form; the long form takes most of an hour and is for releases and changes to what it tests. `-- --cluster` only
 * runs the shop across several machines; it needs programs that npm does not install.
 */
const { values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, cluster: { type: 'boolean', default: false } },
});
process.env[FORM_VARIABLE] = values.long ? 'long' : 'short';

const longSteps: readonly GateStep[] = [
  {
    name: "the README and the runbook's certificate on a fresh Debian",
    command: ['node', 'testing/fresh-machine/run.ts'],
    alone: true,
  },
  {
    name: 'a full disk, where a small one may be mounted',
    command: ['node', 'testing/chaos/full-disk.ts'],
    alone: true,
  },
  {
    name: 'every journey before two processes, every page and every screen under every probe',
    command: ['node', 'scripts/gate/run-journeys.ts'],
    alone: true,
  },
  { name: 'ten minutes of selling in the same memory', command: ['node', 'bench/flat-memory.ts'], alone: true },
];

const clusterSteps: readonly GateStep[] = [
  {
    name: 'three databases, two processes, HAProxy before both',
    command: ['node', 'testing/cluster/run.ts'],
    alone: true,
  },
  {
    name: 'the same, the app looks for the leader by itself',
    command: ['node', 'testing/cluster/run.ts', '--hosts'],
    alone: true,
  },
];

const aloneSteps: readonly GateStep[] = [
  {
    name: `endurance, the ${values.long ? 'long' : 'short'} form`,
    command: ['vitest', 'run', '--project', 'endurance'],
  },
  ...(values.long ? longSteps : []),
];

const steps = values.cluster ? clusterSteps : aloneSteps;
printSummary(steps, await runGateSteps(steps));
