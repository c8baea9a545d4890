import { chmodSync, chownSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { PrivateClusterError } from './private-cluster-errors.ts';

/** Whom PostgreSQL runs as. */
export type Owner = { readonly uid: number; readonly gid: number };

/** The user that owns nothing; PostgreSQL refuses to run as root. */
const UNPRIVILEGED: Owner = { uid: 65_534, gid: 65_534 };

/** True where this process may start others under another name. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Whom PostgreSQL has to run as: whoever owns the database files already, otherwise ourselves, or an
 * unprivileged user where we are root. Throws PrivateClusterError where the files belong to somebody else.
 */
export function chooseOwner(databaseFiles: Stats | null): Owner {
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

function allows(stats: Stats, owner: Owner, bit: number): boolean {
  if (stats.uid === owner.uid) return (stats.mode & (bit << 6)) !== 0;
  if (stats.gid === owner.gid) return (stats.mode & (bit << 3)) !== 0;
  return (stats.mode & bit) !== 0;
}

const EXECUTE = 1;
const READ = 4;

/** True where the owner may walk down to this folder. Only permission bits are looked at: what they deny is denied. */
export function mayEnter(folder: string, owner: Owner): boolean {
  if (!isRoot() && owner.uid === process.getuid?.()) return true;
  const parent = dirname(folder);
  return (parent === folder || mayEnter(parent, owner)) && allows(statSync(folder), owner, EXECUTE);
}

export function mayRead(file: string, owner: Owner): boolean {
  return mayEnter(dirname(file), owner) && allows(statSync(file), owner, READ);
}

/**
 * Lets the owner pass through a folder that is closed to everybody: group and `--x`, no more, so nobody
 * else gains anything. Only for folders of ours whose parents are open; answers whether that was so.
 */
export function openForPassage(folder: string, owner: Owner): boolean {
  const stats = statSync(folder);
  const closedToAll = (stats.mode & 0o077) === 0 && stats.uid === process.getuid?.();
  if (!isRoot() || !closedToAll || !mayEnter(dirname(folder), owner)) return false;
  chownSync(folder, stats.uid, owner.gid);
  chmodSync(folder, (stats.mode & 0o700) | 0o010);
  return true;
}

/** Hands a file or folder that root made to the owner. */
export function giveTo(path: string, owner: Owner): void {
  if (isRoot()) chownSync(path, owner.uid, owner.gid);
}

/** What `spawn` needs to run a child as the owner; nothing where we are the owner. */
export function spawnIdentity(owner: Owner): { uid?: number; gid?: number } {
  return isRoot() ? { uid: owner.uid, gid: owner.gid } : {};
}
