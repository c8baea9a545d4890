import { spawn } from 'node:child_process';

/** A step of the gate, and the steps that must finish before it starts. */
export type GateStep = {
  readonly name: string;
  readonly command: readonly string[];
  readonly after?: readonly string[];
  /** True if the step uses every CPU core and therefore has to run alone. */
  readonly alone?: boolean;
};

export type GateStepOutcome = {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** Output lines that begin with FLAKY. They name files that failed at first and passed when they were run again. */
  readonly flaky: readonly string[];
};

/**
 * Steps that check the code without running tests. The first step compiles the messages, which the other steps need.
 */
export const codeGateSteps: readonly GateStep[] = [
  { name: 'words', command: ['node', 'scripts/build.ts', '--words'] },
  // only one checker per project is used, because parallel checkers would read the same files, and the projects are
  // already built in parallel
  { name: 'types and folder boundaries', command: ['tsc', '-b', '--checkers', '1'], after: ['words'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip'], after: ['words'] },
];

/**
 * Number of steps that run at the same time. On two cores it is one more than the number of cores, because tests wait
 * for PostgreSQL a quarter of their time.
 */
const AT_ONCE = 3;

type Ended = { readonly ok: boolean; readonly text: string };

/** Runs a command and collects its output, so that the output of parallel commands is not mixed. */
function run([program = '', ...parameters]: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    let text = '';
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', (error) => resolve({ ok: false, text: `${text}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, text }));
  });
}

function countsIn(text: string): string {
  const lines = text.split('\n').filter((line) => /^\s*(?:\S*Test Files|\S*Tests)\s/.test(withoutColours(line)));
  return lines.map((line) => `\n  ${withoutColours(line).trim()}`).join('');
}

/** Returns the output lines that report files which failed at first and passed when they were run again. */
export function flakyLines(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('FLAKY '));
}

function withoutColours(text: string): string {
  // oxlint-disable-next-line eslint/no-control-regex -- the colours are what is taken out
  return text.replaceAll(/\u001b\[[0-9;]*m/g, '');
}

async function runStep({ name, command }: GateStep): Promise<GateStepOutcome> {
  const begun = performance.now();
  console.log(`… ${name}`);
  const { ok, text } = await run(command);
  const seconds = (performance.now() - begun) / 1_000;
  const flaky = flakyLines(text);
  if (ok) console.log([`✓ ${name} (${seconds.toFixed(0)} s)${countsIn(text)}`, ...flaky].join('\n  '));
  else console.error(`\n── ${name}: ${command.join(' ')}\n${text}\n✗ ${name} failed after ${seconds.toFixed(0)} s\n`);
  return { name, ok, seconds, flaky };
}

/**
 * Runs the steps in order. Up to three steps run at a time if they do not depend on each other. After a failure no new
 * step starts, and the running steps finish. Returns the steps that ran.
 */
export async function runGateSteps(steps: readonly GateStep[]): Promise<GateStepOutcome[]> {
  const outcomes: GateStepOutcome[] = [];
  const waiting = [...steps];
  const running = new Map<GateStep, Promise<void>>();
  const isDone = (name: string) => outcomes.some((outcome) => outcome.name === name);
  const isFree = ({ alone }: GateStep) =>
    running.size === 0 || (alone !== true && ![...running.keys()].some((step) => step.alone));

  function beginNext(): boolean {
    if (running.size >= AT_ONCE || outcomes.some(({ ok }) => !ok)) return false;
    const next = waiting.find((step) => (step.after ?? []).every(isDone) && isFree(step));
    if (next === undefined) return false;
    waiting.splice(waiting.indexOf(next), 1);
    const ended = runStep(next).then((outcome) => {
      outcomes.push(outcome);
      running.delete(next);
    });
    running.set(next, ended);
    return true;
  }

  for (;;) {
    while (beginNext());
    if (running.size === 0) return outcomes;
    await Promise.race(running.values());
  }
}

/** Prints the summary of a run. Sets the exit code to 1 unless every step passed. */
export function printSummary(steps: readonly GateStep[], outcomes: readonly GateStepOutcome[]): void {
  const seconds = performance.now() / 1_000;
  const red = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
  const missing = steps.filter(({ name }) => !outcomes.some((outcome) => outcome.name === name));
  if (red.length === 0 && missing.length === 0) {
    const flaky = outcomes.flatMap((outcome) => outcome.flaky).length;
    const flakyNote = flaky === 0 ? '' : ` Flaky journeys: ${flaky}, listed in .cache/flaky.json.`;
    console.log(`\nAll ${steps.length} steps passed in ${seconds.toFixed(0)} s.${flakyNote}`);
    return;
  }
  console.error(`\n✗ red: ${red.join(', ')}`);
  if (missing.length > 0) console.error(`  not begun: ${missing.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
}
