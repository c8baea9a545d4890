import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { engineFlags } from '../scripts/engine-flags.ts';

const READY_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 10;
const STOP_PATIENCE_MS = 20_000;
/** The kernel counts processor time in ticks of 10 ms (`USER_HZ`, the same on every Linux). */
const TICK_MS = 10;

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export type RunningServer = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly url: string;
  /** Time from the start of the process to its first successful response, as wall time and CPU time. */
  readonly startedInMs: number;
  readonly startCpuMs: number;
};

type ToStart = {
  readonly file: string;
  readonly environment: Record<string, string>;
  /** Path that answers 200 once the server is ready. */
  readonly firstPath: string;
};

/**
 * Starts a file with this runtime and the flags of `npm start`, and waits for its first answer. Throws if it exits or
 * does not answer.
 */
export async function startServer({ file, environment, firstPath }: ToStart): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [...engineFlags(), file], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (performance.now() - begun < READY_TIMEOUT_MS) {
    if (child.exitCode !== null) throw new Error(`${file} stopped with ${child.exitCode}`);
    const answered = await fetch(url + firstPath).then(
      (answer) => answer.ok,
      () => false,
    );
    const pid = child.pid ?? 0;
    if (answered) return { child, pid, url, startedInMs: performance.now() - begun, startCpuMs: cpuOfProcess(pid) };
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  child.kill('SIGKILL');
  throw new Error(`${file} was not ready within ${READY_TIMEOUT_MS / 1_000} s`);
}

export async function stopServer({ child }: RunningServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}

type Stat = { readonly pid: number; readonly parent: number; readonly cpuMs: number };

/** Reads the CPU time of a process and of its terminated children, which the kernel adds when they are waited for. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { pid, parent: Number(fields[1]), cpuMs: ticks * TICK_MS };
  } catch {
    return null;
  }
}

function processTreeOf(rootPid: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null);
  return all.filter((stat) => stat.pid === rootPid || stat.parent === rootPid);
}

/** Returns the CPU time of one process so far (Linux). */
export function cpuOfProcess(pid: number): number {
  return statOf(pid)?.cpuMs ?? 0;
}

/** Returns the CPU time of a process and its children, running or terminated: a PostgreSQL server with its sessions. */
export function cpuOfProcessTree(rootPid: number): number {
  return processTreeOf(rootPid).reduce((sum, stat) => sum + stat.cpuMs, 0);
}

/** Returns the resident memory of a process in MB, shared pages included. */
export function residentMemoryOf(pid: number): number {
  return memoryFigure(pid, 'Rss');
}

/** Returns memory in MB with shared pages counted proportionally (proportional set size). */
export function memoryOf(pid: number): number {
  return memoryFigure(pid, 'Pss');
}

function memoryFigure(pid: number, name: 'Rss' | 'Pss'): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

export function memoryOfProcessTree(rootPid: number): number {
  return processTreeOf(rootPid).reduce((sum, stat) => sum + memoryOf(stat.pid), 0);
}

const MOMENT_MS = 300;
/** Fraction of idle processor time at which the machine counts as idle: slightly more than one of two cores. */
const FREE_SHARE = 0.6;

/** Returns idle and total ticks of all processors (Linux). */
function processorTicks(): { readonly idle: number; readonly all: number } {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const ticks = first.split(/\s+/).slice(1).map(Number);
  return { idle: ticks[3] ?? 0, all: ticks.reduce((sum, count) => sum + count, 0) };
}

/** Resolves once most of the machine is idle, at the latest after `patienceMs`. */
export async function waitUntilIdle(patienceMs: number): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < patienceMs) {
    const before = processorTicks();
    await new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
    const after = processorTicks();
    if (after.idle - before.idle >= (after.all - before.all) * FREE_SHARE) return;
  }
}
