import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresBinaries, type PostgresBinaries } from './private-cluster-binaries.ts';
import { DiskFullError, PrivateClusterError, UnsupportedPlatformError } from './private-cluster-errors.ts';
import { changeOwner, spawnUserOf } from './private-cluster-owner.ts';
import { markDatabaseCreated, type ClusterPaths } from './private-cluster-paths.ts';
import { CLUSTER_PORT, clearStaleLocks, findPostmaster, type Postmaster } from './private-cluster-postmaster.ts';
import { missingSpace, releaseReserve } from './private-cluster-reserve.ts';
import { pgHbaRules, postgresConfText } from './private-cluster-settings.ts';

export const CLUSTER_USER = 'shop';
const POSTGRES_MAJOR = '18';

const LOOK_EVERY_MS = 4;
/**
 * Time limit of a PostgreSQL start, in ms. After a crash, PostgreSQL replays up to a gigabyte of the write-ahead log
 * since the last checkpoint.
 */
const START_TIMEOUT_MS = 60_000;
const MAX_START_TRIES = 5;
const LOG_ROTATION_BYTES = 5_000_000;
const LOG_TAIL_LINES = 12;

/**
 * Number of SCRAM iterations for the password. The number is low because the password has 192 random bits. More
 * iterations would only slow down connections.
 */
const SCRAM_ITERATIONS = '64';

/**
 * Environment of PostgreSQL's processes. It contains no variables of this process, because PostgreSQL reads many of
 * them.
 */
const childEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

type ProcessEnd = { readonly code: number | null; readonly error: NodeJS.ErrnoException | null };

function waitForEnd(child: ChildProcess): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, error }));
    child.once('exit', (code) => resolve({ code, error: null }));
  });
}

/**
 * Explains why a program that exists cannot run. Its loader is missing, for example because the machine uses musl
 * instead of glibc.
 */
function explainSpawnError(error: NodeJS.ErrnoException, program: string): Error {
  if (error.code === 'ENOENT' && existsSync(program)) {
    return new UnsupportedPlatformError(`${process.platform}-${process.arch}`, 'the binaries need the GNU C library');
  }
  return new PrivateClusterError(`${program} does not start: ${error.message}`);
}

async function initialiseCluster(place: ClusterPaths, binaries: PostgresBinaries): Promise<void> {
  const draft = join(place.clusterFolder, `data.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, place.password, { mode: 0o600 });
  changeOwner(passwordFile, place.owner);
  const parameters = [
    `--pgdata=${draft}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...['collate', 'ctype', 'messages', 'monetary', 'numeric', 'time'].map((kind) => `--lc-${kind}=C`),
    '--no-instructions',
    `--set=scram_iterations=${SCRAM_ITERATIONS}`,
  ];
  const child = spawn(binaries.initdb, parameters, {
    ...spawnUserOf(place.owner),
    cwd: '/',
    env: childEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  const { code, error } = await waitForEnd(child);
  rmSync(passwordFile, { force: true });
  if (error !== null) throw explainSpawnError(error, binaries.initdb);
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new PrivateClusterError(`The database could not be created: ${complaints.join('').trim()}`);
  }
  adoptDraft(place, draft);
}

/**
 * Moves the files of a new database to their final location. The rename succeeds only once, so two simultaneous first
 * starts create one database.
 */
function adoptDraft(place: ClusterPaths, draft: string): void {
  try {
    renameSync(draft, place.databaseFiles);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(place.databaseFiles)) throw error;
  }
  const folder = openSync(place.clusterFolder, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

function deleteAbandonedDrafts(place: ClusterPaths): void {
  for (const name of readdirSync(place.clusterFolder)) {
    const pid = Number(/^data\.new-(\d+)-/.exec(name)?.[1] ?? process.pid);
    if (pid !== process.pid && !existsSync(`/proc/${pid}`)) {
      rmSync(join(place.clusterFolder, name), { recursive: true, force: true });
    }
  }
}

function requireKnownVersion(place: ClusterPaths): void {
  const version = readFileSync(join(place.databaseFiles, 'PG_VERSION'), 'utf8').trim();
  if (version === POSTGRES_MAJOR) return;
  throw new PrivateClusterError(
    `The database files were made by PostgreSQL ${version} and this version brings ${POSTGRES_MAJOR}. ` +
      'Make a backup with the old version (npm run db:backup) and restore it with this one.',
  );
}

function writeConfiguration(place: ClusterPaths, settings: Readonly<Record<string, string>>): void {
  for (const [name, text] of [
    ['postgresql.conf', postgresConfText(settings)],
    ['pg_hba.conf', pgHbaRules],
  ] as const) {
    const file = join(place.databaseFiles, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    writeFileSync(file, text, { mode: 0o600 });
    changeOwner(file, place.owner);
  }
}

function openLog(place: ClusterPaths): number {
  if (existsSync(place.logFile) && statSync(place.logFile).size > LOG_ROTATION_BYTES) {
    renameSync(place.logFile, `${place.logFile}.1`);
  }
  const log = openSync(place.logFile, 'a', 0o600);
  changeOwner(place.logFile, place.owner);
  return log;
}

function logTail(place: ClusterPaths): string {
  return readFileSync(place.logFile, 'utf8').trim().split('\n').slice(-LOG_TAIL_LINES).join('\n');
}

/**
 * Starts PostgreSQL in its own process group, so that Ctrl-C does not reach it. The PostgreSQL server survives if the
 * app is killed, and the next start finds a healthy server.
 */
function startServer(place: ClusterPaths, binaries: PostgresBinaries): ChildProcess {
  mkdirSync(place.socketFolder, { recursive: true, mode: 0o700 });
  changeOwner(place.socketFolder, place.owner);
  const log = openLog(place);
  const child = spawn(
    binaries.postgres,
    ['-D', place.databaseFiles, '-k', place.socketFolder, '-p', String(CLUSTER_PORT)],
    {
      ...spawnUserOf(place.owner),
      cwd: '/',
      env: childEnvironment,
      stdio: ['ignore', log, log],
      detached: true,
    },
  );
  closeSync(log);
  child.unref();
  return child;
}

async function waitUntilReady(place: ClusterPaths, deadline: number, over: () => boolean): Promise<Postmaster | null> {
  while (performance.now() < deadline && !over()) {
    const postmaster = findPostmaster(place);
    if (postmaster?.status === 'ready') return postmaster;
    await pause(LOOK_EVERY_MS);
  }
  return null;
}

/**
 * Tries once to start the PostgreSQL server. Returns null if it ended before it was ready. That happens if another
 * start was faster, or if processes of a killed server still hold shared memory.
 */
async function tryStart(place: ClusterPaths, settings: Readonly<Record<string, string>>): Promise<Postmaster | null> {
  const binaries = findPostgresBinaries(place);
  deleteAbandonedDrafts(place);
  if (!existsSync(place.databaseFiles)) await initialiseCluster(place, binaries);
  requireKnownVersion(place);
  markDatabaseCreated(place.dataDir);
  clearStaleLocks(place);
  writeConfiguration(place, settings);
  const child = startServer(place, binaries);
  let end: ProcessEnd | null = null;
  void waitForEnd(child).then((result) => (end = result));
  const postmaster = await waitUntilReady(place, performance.now() + START_TIMEOUT_MS, () => end !== null);
  const { error } = (end ?? { error: null }) as ProcessEnd;
  if (error !== null) throw explainSpawnError(error, binaries.postgres);
  return postmaster;
}

function isNoSpace(error: unknown): boolean {
  return /ENOSPC|No space left/.test(String(error));
}

/**
 * Returns a disk-space error if the server could not start because the disk is full. In that case PostgreSQL may be
 * unable to log the reason. Returns every other error unchanged.
 */
function notStartedError(place: ClusterPaths, error: unknown): unknown {
  const missing = missingSpace(place);
  return missing === null ? error : new DiskFullError(missing);
}

/**
 * Returns the running PostgreSQL server of the cluster. Starts the server if it does not run. `wasAlreadyRunning` is
 * true if another process had started it.
 */
export async function ensurePostmaster(
  place: ClusterPaths,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster & { readonly wasAlreadyRunning: boolean }> {
  for (let tries = 1; ; tries += 1) {
    if (findPostmaster(place) !== null) {
      const deadline = performance.now() + START_TIMEOUT_MS;
      const running = await waitUntilReady(place, deadline, () => findPostmaster(place) === null);
      if (running !== null) return { ...running, wasAlreadyRunning: true };
    }
    releaseReserve(place);
    const started = await tryStart(place, settings).catch((error: unknown) => {
      throw isNoSpace(error) ? notStartedError(place, error) : error;
    });
    if (started !== null) return { ...started, wasAlreadyRunning: false };
    if (tries >= MAX_START_TRIES) {
      throw notStartedError(
        place,
        new PrivateClusterError(`PostgreSQL does not start. The end of ${place.logFile}:\n${logTail(place)}`),
      );
    }
    await pause(40 * 2 ** tries);
  }
}
