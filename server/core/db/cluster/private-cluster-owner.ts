import { chmodSync, chownSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { PrivateClusterError } from './private-cluster-errors.ts';

export type FileOwner = { readonly uid: number; readonly gid: number };

/**
 * An unprivileged operating-system user that owns no files (uid 65534). It is needed because PostgreSQL refuses to run
 * as root.
 */
const UNPRIVILEGED: FileOwner = { uid: 65_534, gid: 65_534 };

/** Returns true if this process can start processes as a different user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the operating-system user that PostgreSQL runs as. If this process is not root, it is the current user. For
 * root, it is the owner of the database files, or an unprivileged user if root owns them or there are none. Throws
 * PrivateClusterError if this process is not root and the files belong to a different user.
 */
export function chooseOwner(databaseFiles: Stats | null): FileOwner {
  const ourselves = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (isRoot()) {
    return databaseFiles === null || databaseFiles.uid === 0
      ? UNPRIVILEGED
      : { uid: databaseFiles.uid, gid: databaseFiles.gid };
  }
  if (databaseFiles !== null && databaseFiles.uid !== ourselves.uid) {
    throw new PrivateClusterError(
      `The database files belong to user ${databaseFiles.uid} and this process runs as user ${ourselves.uid}. ` +
        'Start as the user who made them (or as root), or change their owner.',
    );
  }
  return ourselves;
}

function hasPermission(stats: Stats, owner: FileOwner, bit: number): boolean {
  if (stats.uid === owner.uid) return (stats.mode & (bit << 6)) !== 0;
  if (stats.gid === owner.gid) return (stats.mode & (bit << 3)) !== 0;
  return (stats.mode & bit) !== 0;
}

const EXECUTE = 1;
const READ = 4;

/** Returns true if PostgreSQL's user can enter this folder. Only the permission bits are checked. */
export function canTraverseFolder(folder: string, owner: FileOwner): boolean {
  if (!isRoot() && owner.uid === process.getuid?.()) return true;
  const parent = dirname(folder);
  return (parent === folder || canTraverseFolder(parent, owner)) && hasPermission(statSync(folder), owner, EXECUTE);
}

export function canReadFile(file: string, owner: FileOwner): boolean {
  return canTraverseFolder(dirname(file), owner) && hasPermission(statSync(file), owner, READ);
}

/**
 * Lets PostgreSQL's user pass through a private folder of this shop. It sets only the permission `--x` for the group of
 * that user. This needs root, and parent folders that the user can enter. Returns true if the permission was set.
 */
export function allowTraversal(folder: string, owner: FileOwner): boolean {
  const stats = statSync(folder);
  const closedToAll = (stats.mode & 0o077) === 0 && stats.uid === process.getuid?.();
  if (!isRoot() || !closedToAll || !canTraverseFolder(dirname(folder), owner)) return false;
  chownSync(folder, stats.uid, owner.gid);
  chmodSync(folder, (stats.mode & 0o700) | 0o010);
  return true;
}

/** Makes PostgreSQL's user the owner of a file or folder. Does nothing if this process is not root. */
export function changeOwner(path: string, owner: FileOwner): void {
  if (isRoot()) chownSync(path, owner.uid, owner.gid);
}

/**
 * Returns the `spawn` options to run a child process as PostgreSQL's user. They are empty if this process is not root,
 * because then it already runs as that user.
 */
export function spawnUserOf(owner: FileOwner): { uid?: number; gid?: number } {
  return isRoot() ? { uid: owner.uid, gid: owner.gid } : {};
}
