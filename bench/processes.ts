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

export type Running = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly url: string;
  /** From the start of the process to its first good answer, by the clock and in processor time of the process. */
  readonly startedInMs: number;
  readonly startCpuMs: number;
};

type ToStart = {
  readonly file: string;
  readonly environment: Record<string, string>;
  /** Answers 200 once the server is what it is started for. */
  readonly firstPath: string;
};

/** Starts a file under this runtime, told what `npm start` tells it, and waits for its first answer. Throws where it ends or is silent. */
export async function startServer({ file, environment, firstPath }: ToStart): Promise<Running> {
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

export async function stopServer({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}

type Stat = { readonly pid: number; readonly parent: number; readonly cpuMs: number };

/** Processor time of a process and of its children that have ended; the kernel adds those when they are waited for. */
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

function familyOf(rootPid: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null);
  return all.filter((stat) => stat.pid === rootPid || stat.parent === rootPid);
}

/** Processor time so far of one process alone (Linux). */
export function cpuOfProcess(pid: number): number {
  return statOf(pid)?.cpuMs ?? 0;
}

/** Processor time so far of a process and its children, living or ended: a PostgreSQL server with its sessions. */
export function cpuOfFamily(rootPid: number): number {
  return familyOf(rootPid).reduce((sum, stat) => sum + stat.cpuMs, 0);
}

/** Memory in MB that a process has in the machine, pages that it shares with others included. */
export function residentMemoryOf(pid: number): number {
  return memoryFigure(pid, 'Rss');
}

/** Memory in MB with every shared page counted once (the kernel's proportional set size). */
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

export function memoryOfFamily(rootPid: number): number {
  return familyOf(rootPid).reduce((sum, stat) => sum + memoryOf(stat.pid), 0);
}

const MOMENT_MS = 300;
/** A core and a little, of two. */
const FREE_SHARE = 0.6;

/** Ticks that all processors have spent idle, and altogether (Linux). */
function processorTicks(): { readonly idle: number; readonly all: number } {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const ticks = first.split(/\s+/).slice(1).map(Number);
  return { idle: ticks[3] ?? 0, all: ticks.reduce((sum, count) => sum + count, 0) };
}

/** Resolves once most of the machine is free, at the latest after `patienceMs`. */
export async function quietMoment(patienceMs: number): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < patienceMs) {
    const before = processorTicks();
    await new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
    const after = processorTicks();
    if (after.idle - before.idle >= (after.all - before.all) * FREE_SHARE) return;
  }
}
