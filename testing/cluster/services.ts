import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseOwner, giveTo, spawnIdentity } from '#server/core/db/cluster/private-cluster-owner.ts';
import { makeDataDir } from '../database/test-cluster.ts';

const LOOK_EVERY_MS = 100;

/** A folder of its own, for the user that the services run as; `removeDataDir` takes it away. */
export function makeServiceFolder(name: string): string {
  const folder = makeDataDir(name);
  giveTo(folder, owner);
  return folder;
}

/** A program of somebody else's that runs until it is told to end. */
export type Service = {
  readonly pid: number;
  /** The end of what it said. */
  output(): string;
  /** Resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
};

export type ServiceOptions = {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/** PostgreSQL and what starts it refuse to be root: as root all of them run as the user that owns nothing. */
const owner = chooseOwner(null);

export function startService({ program, parameters, folder, environment = {} }: ServiceOptions): Service {
  const child: ChildProcess = spawn(program, [...parameters], {
    ...spawnIdentity(owner),
    cwd: folder,
    env: { PATH: '/usr/sbin:/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-100_000)));
  }
  return {
    pid: child.pid ?? 0,
    output: () => text,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Looks until it is so; throws with the question after the time. */
export async function until(what: string, isSo: () => Promise<boolean>, patienceMs: number): Promise<number> {
  const begun = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begun > patienceMs) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
  return performance.now() - begun;
}

/** A file of `ops/` with other values in it; throws where one of the old ones is not there, so that it is the file itself that is tried. */
export function withValues(file: string, values: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of values) {
    if (!text.includes(from)) throw new Error(`${file} has no “${from}” any more`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The number of a PostgreSQL server by the file that it keeps; null where there is none, or somebody else has its number by now. */
export function postmasterOf(databaseFiles: string): number | null {
  const file = `${databaseFiles}/postmaster.pid`;
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = `/proc/${pid}/cmdline`;
  return existsSync(command) && readFileSync(command, 'utf8').includes(databaseFiles) ? pid : null;
}
