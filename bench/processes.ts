import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const READY_TIMEOUT_MS = 60_000;
/** The kernel counts processor time in ticks of 10 ms. */
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

export type Running = { readonly child: ChildProcess; readonly url: string; readonly startedInMs: number };

/** Starts a TypeScript file under this runtime and waits until `readyPath` answers 200. */
export async function startServer(
  file: string,
  environment: Record<string, string>,
  readyPath: string,
): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (performance.now() - begun < READY_TIMEOUT_MS) {
    if (child.exitCode !== null) throw new Error(`${file} stopped with ${child.exitCode}`);
    const ready = await fetch(url + readyPath).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { child, url, startedInMs: performance.now() - begun };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${file} was not ready within ${READY_TIMEOUT_MS / 1_000} s`);
}

export async function stopServer({ child }: Running): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(timer);
}

type Stat = { readonly pid: number; readonly parent: number; readonly cpuMs: number; readonly residentKb: number };

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    const shared = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { pid, parent: Number(fields[1]), cpuMs: ticks * TICK_MS, residentKb: Number(shared ?? 0) };
  } catch {
    return null;
  }
}

/** Processor time and private memory of a process and everything it started, as the kernel counts them (Linux). */
export function usageOf(rootPid: number): { readonly cpuMs: number; readonly memoryMb: number } {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null);
  const family = new Set([rootPid]);
  for (let grown = true; grown;) {
    const before = family.size;
    for (const stat of all) if (family.has(stat.parent)) family.add(stat.pid);
    grown = family.size > before;
  }
  const members = all.filter((stat) => family.has(stat.pid));
  return {
    cpuMs: members.reduce((sum, stat) => sum + stat.cpuMs, 0),
    memoryMb: members.reduce((sum, stat) => sum + stat.residentKb, 0) / 1_024,
  };
}
