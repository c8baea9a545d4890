import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { DatabaseLog } from '../database.ts';
import { damagedFileError, createDataFolder } from '../backup/data-folder.ts';
import { PrivateClusterError } from './private-cluster-errors.ts';
import {
  chooseOwner,
  changeOwner,
  canTraverseFolder,
  allowTraversal,
  type FileOwner,
} from './private-cluster-owner.ts';

/**
 * Content of `private-cluster.json` in the data folder. It stores the location of the cluster for every later start and
 * command. `folder` is relative if the cluster is inside the data folder, so that the whole data folder can be moved.
 */
type ClusterFolderRecord = {
  readonly folder: string;
  /**
   * Folder of the Unix socket: a name inside the cluster's folder, or an absolute path if the path inside would be too
   * long. Each cluster has its own socket folder. If a data folder was deleted, its server removes its socket path when
   * it ends. It must not remove the socket of a new server.
   */
  readonly socketFolder?: string;
  /** True once the database exists. From then on a missing folder is an error and not a first start. */
  readonly made: boolean;
};

export type ClusterPaths = {
  /**
   * Path of the data folder with symbolic links resolved. Two paths of the same folder are then recognised as equal.
   */
  readonly dataDir: string;
  readonly owner: FileOwner;
  /** Folder of the cluster. Only the owner can access the folder and its contents. */
  readonly clusterFolder: string;
  readonly databaseFiles: string;
  readonly socketFolder: string;
  readonly logFile: string;
  /**
   * Password of the database. It is stored in the data folder, so every user with read access to that folder knows it.
   */
  readonly password: string;
};

const RECORD_FILE = 'private-cluster.json';
/** Socket folder of older clusters, which did not have a socket folder of their own. */
const SOCKET_FOLDER = 'socket';
const PASSWORD_FILE = 'private-cluster.password';
/**
 * Parent folders in which the cluster can be created if PostgreSQL's user cannot enter the data folder. They are tried
 * before the temporary folder, because they survive a reboot.
 */
const REACHABLE_PARENTS = ['/var/lib', '/var/tmp'];
/**
 * Maximum length of the socket folder's path in bytes. The kernel allows 104 to 108 bytes for a socket path, and
 * PostgreSQL appends `/.s.PGSQL.5432`.
 */
const MAX_SOCKET_FOLDER_BYTES = 86;

function recordPath(dataDir: string): string {
  return join(dataDir, RECORD_FILE);
}

function readRecord(dataDir: string): ClusterFolderRecord | null {
  if (!existsSync(recordPath(dataDir))) return null;
  const record = parseRecord(readFileSync(recordPath(dataDir), 'utf8'));
  if (record === null) throw damagedFileError(recordPath(dataDir));
  return record;
}

function parseRecord(text: string): ClusterFolderRecord | null {
  try {
    const record = JSON.parse(text) as Partial<ClusterFolderRecord> | null;
    return typeof record?.folder === 'string' ? { made: false, ...record, folder: record.folder } : null;
  } catch {
    return null;
  }
}

/** Returns true if a data folder has, or once had, a cluster. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(recordPath(dataDir));
}

/**
 * Writes the text to a temporary file beside `path`, which only its owner can read. Returns the path of the temporary
 * file. The caller then moves the file to `path` atomically.
 */
function writeAtomically(path: string, text: string): string {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    return draft;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function replaceRecord(dataDir: string, record: ClusterFolderRecord): void {
  renameSync(writeAtomically(recordPath(dataDir), JSON.stringify(record, null, 2)), recordPath(dataDir));
}

/**
 * Creates a file. Returns false if the file already exists. If two processes start at the same time, the atomic `link` decides
 * which process creates the file. An existing file is detected before any write, because the disk may be full.
 */
function createOnce(path: string, text: string): boolean {
  if (existsSync(path)) return false;
  const draft = writeAtomically(path, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (!existsSync(path)) throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

function reachableFolder(dataDir: string, owner: FileOwner): string {
  const temporary = realpathSync(tmpdir());
  const candidates = dataDir.startsWith(`${temporary}/`) ? [temporary] : [...REACHABLE_PARENTS, temporary];
  const parent = candidates.find((candidate) => existsSync(candidate) && canTraverseFolder(candidate, owner));
  if (parent === undefined) {
    throw new PrivateClusterError(
      `PostgreSQL does not run as root, and user ${owner.uid} can reach neither ${dataDir} nor ${candidates.join(' nor ')}. ` +
        'Set DATA_DIR to a folder whose parents everybody may enter.',
    );
  }
  return mkdtempSync(join(parent, 'shampaw-'));
}

function chooseClusterFolder(dataDir: string, log: DatabaseLog): ClusterFolderRecord {
  const owner = chooseOwner(null);
  const inside = canTraverseFolder(dataDir, owner) || allowTraversal(dataDir, owner);
  const folder = inside ? 'postgres' : reachableFolder(dataDir, owner);
  const socketFolder = `${SOCKET_FOLDER}-${randomBytes(4).toString('hex')}`;
  const decided = { folder, socketFolder, made: false } satisfies ClusterFolderRecord;
  if (!createOnce(recordPath(dataDir), JSON.stringify(decided, null, 2))) {
    if (!inside) rmSync(folder, { recursive: true });
  } else if (!inside) {
    log.warn(
      { folder, dataDir },
      `user ${owner.uid}, who runs PostgreSQL, cannot enter ${dataDir}: the database files are kept in ${folder}`,
    );
  }
  const record = readRecord(dataDir);
  if (record === null) throw new PrivateClusterError(`${recordPath(dataDir)} vanished while it was used`);
  return record;
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(folder) <= MAX_SOCKET_FOLDER_BYTES;
}

function isPrivateFolder(folder: string, owner: FileOwner): boolean {
  if (!existsSync(folder)) return false;
  const stats = lstatSync(folder);
  return stats.isDirectory() && stats.uid === owner.uid && (stats.mode & 0o077) === 0;
}

/**
 * Returns the socket folder inside the cluster's folder. If that path is too long, returns a short private folder whose
 * path is stored in `private-cluster.json`.
 */
function socketFolderOf(dataDir: string, clusterFolder: string, owner: FileOwner): string {
  const record = readRecord(dataDir);
  const named = record?.socketFolder ?? SOCKET_FOLDER;
  const inside = join(clusterFolder, isAbsolute(named) ? SOCKET_FOLDER : named);
  if (fitsSocket(inside)) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    changeOwner(inside, owner);
    return inside;
  }
  if (isAbsolute(named) && isPrivateFolder(named, owner)) return named;
  const parent =
    [realpathSync(tmpdir()), '/tmp'].find((candidate) => fitsSocket(join(candidate, 'shampaw-XXXXXX'))) ?? '/tmp';
  const socketFolder = mkdtempSync(join(parent, 'shampaw-'));
  changeOwner(socketFolder, owner);
  if (record !== null) replaceRecord(dataDir, { ...record, socketFolder });
  return socketFolder;
}

/**
 * Finds or chooses the location of a data folder's cluster and creates the folders of the cluster. Throws
 * PrivateClusterError if the database files were created before and are now missing.
 */
export function locateCluster(configuredDataDir: string, log: DatabaseLog): ClusterPaths {
  createDataFolder(resolve(configuredDataDir), 0o700);
  const dataDir = realpathSync(configuredDataDir);
  const record = readRecord(dataDir) ?? chooseClusterFolder(dataDir, log);
  const clusterFolder = isAbsolute(record.folder) ? record.folder : resolve(dataDir, record.folder);
  const databaseFiles = join(clusterFolder, 'data');
  if (record.made && !existsSync(databaseFiles)) {
    throw new PrivateClusterError(
      `The database files are gone: ${recordPath(dataDir)} says they are in ${databaseFiles}. Bring the folder back, ` +
        'or restore a backup into a new data folder.',
    );
  }
  const owner = chooseOwner(existsSync(databaseFiles) ? statSync(databaseFiles) : null);
  requireReachable(dirname(clusterFolder), owner);
  mkdirSync(clusterFolder, { recursive: true, mode: 0o700 });
  changeOwner(clusterFolder, owner);
  createOnce(join(dataDir, PASSWORD_FILE), randomBytes(24).toString('base64url'));
  return {
    dataDir,
    owner,
    clusterFolder,
    databaseFiles,
    socketFolder: socketFolderOf(dataDir, clusterFolder, owner),
    logFile: join(clusterFolder, 'postgres.log'),
    password: readFileSync(join(dataDir, PASSWORD_FILE), 'utf8'),
  };
}

function requireReachable(folder: string, owner: FileOwner): void {
  if (canTraverseFolder(folder, owner) || allowTraversal(folder, owner)) return;
  throw new PrivateClusterError(
    `User ${owner.uid}, who owns the database files, cannot enter ${folder}. ` +
      `Let everybody pass through it and its parents (chmod o+x), or move the data folder.`,
  );
}

/** Stores that the database exists. From then on, a missing database is an error and not a first start. */
export function markDatabaseCreated(dataDir: string): void {
  const record = readRecord(dataDir);
  if (record !== null && !record.made) replaceRecord(dataDir, { ...record, made: true });
}

/** Lists the cluster's folders outside the data folder, for code that removes the data folder. */
export function clusterFoldersOutside(configuredDataDir: string): string[] {
  const record = existsSync(configuredDataDir) ? readRecord(realpathSync(configuredDataDir)) : null;
  return [record?.folder, record?.socketFolder].filter(
    (folder): folder is string => folder !== undefined && isAbsolute(folder),
  );
}
