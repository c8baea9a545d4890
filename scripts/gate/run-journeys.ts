import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  canRerunFailed,
  MAX_FLAKY_JOURNEYS,
  failedJourneys,
  type JourneyReport,
  type FailedJourney,
} from './journey-report.ts';

/**
 * Runs all end-to-end tests (journeys). Each failed file runs once more by itself at the end. A file that passes then
 * is flaky: it is printed in a line that begins with FLAKY and written to `.cache/flaky.json`, and the run passes. The
 * run fails if a file fails twice, or if more than three files fail.
 */
const REPORT = '.cache/journeys.json';
const FLAKY = '.cache/flaky.json';

function runVitest(parameters: readonly string[]): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  return new Promise((resolve, reject) => {
    const child = spawn('vitest', ['run', '--project', 'journeys', ...reporters, ...parameters], { stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Returns the failed files of the last run. Returns an empty list if the run ended before it wrote its report. */
function readFailedJourneys(): FailedJourney[] {
  try {
    return failedJourneys(JSON.parse(readFileSync(REPORT, 'utf8')) as JourneyReport, process.cwd());
  } catch {
    return [];
  }
}

/** Runs each failed file again by itself. Returns the files that fail again. */
async function repeat(red: readonly FailedJourney[]): Promise<FailedJourney[]> {
  const again: FailedJourney[] = [];
  for (const journey of red) {
    console.log(`\nonce more, by itself: ${journey.file}`);
    if (!(await runVitest(['--maxWorkers', '1', journey.file]))) again.push(journey);
  }
  return again;
}

async function main(): Promise<boolean> {
  mkdirSync('.cache', { recursive: true });
  rmSync(REPORT, { force: true });
  writeFileSync(FLAKY, '[]\n');
  if (await runVitest(process.argv.slice(2))) return true;
  const red = readFailedJourneys();
  if (!canRerunFailed(red)) {
    console.log(`\n${red.length} red files; only 1 to ${MAX_FLAKY_JOURNEYS} are run once more.`);
    return false;
  }
  if ((await repeat(red)).length > 0) return false;
  writeFileSync(FLAKY, `${JSON.stringify(red, null, 2)}\n`);
  for (const { file, tests, messages } of red) {
    console.log(`FLAKY ${file}: ${tests.join('; ') || 'set-up'}: ${messages.join('; ')}`);
  }
  return true;
}

process.exitCode = (await main()) ? 0 : 1;
