import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseOwner, changeOwner, spawnUserOf } from '#server/core/db/cluster/private-cluster-owner.ts';
import { makeDataDir } from '../database/test-cluster.ts';

const LOOK_EVERY_MS = 100;

/** Creates a folder for the user of the services; `removeDataDir` deletes it. */
export function makeServiceFolder(name: string): string {
  const folder = makeDataDir(name);
  changeOwner(folder, owner);
  return folder;
}

/** An external program that runs until it is stopped. */
export type Service = {
  readonly pid: number;
  /** End of its output. */
  output(): string;
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
};

export type ServiceOptions = {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/** PostgreSQL and its tools refuse to run as root, so under root all of them run as an unprivileged user. */
const owner = chooseOwner(null);

export function startService({ program, parameters, folder, environment = {} }: ServiceOptions): Service {
  const child: ChildProcess = spawn(program, [...parameters], {
    ...spawnUserOf(owner),
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

/** Polls until it is true; throws with the description after the timeout. */
export async function until(what: string, isSo: () => Promise<boolean>, patienceMs: number): Promise<number> {
  const begun = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - begun > patienceMs) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
  return performance.now() - begun;
}

/**
 * Returns a file of `ops/` with replaced values; throws if an old value is missing, so that the file itself is tested.
 */
export function withReplacedValues(file: string, values: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of values) {
    if (!text.includes(from)) throw new Error(`${file} has no “${from}” any more`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/**
 * Returns the process id of a PostgreSQL server from its pid file; null if there is none, or another process has this
 * id now.
 */
export function postmasterOf(databaseFiles: string): number | null {
  const file = `${databaseFiles}/postmaster.pid`;
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = `/proc/${pid}/cmdline`;
  return existsSync(command) && readFileSync(command, 'utf8').includes(databaseFiles) ? pid : null;
}
