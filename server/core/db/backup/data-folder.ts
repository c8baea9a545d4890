import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Error that is thrown if the data folder cannot be used. The message explains how to fix it. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Names of the system calls for the network. Their errors concern the database and not the data folder. */
const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write', 'bind', 'listen']);

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only file system',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name, not a folder',
  EISDIR: 'there is a folder where a file should be',
  ENOENT: 'the folder cannot be created there',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
};

function isFileError(error: unknown): error is NodeJS.ErrnoException & { readonly code: string } {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false;
  return typeof error.code === 'string' && typeof error.syscall === 'string' && !networkCalls.has(error.syscall);
}

/** Returns a DataFolderError for an error of the file system, and every other error unchanged. */
export function explainDataFolderError(error: unknown, dataDir: string): unknown {
  if (!isFileError(error)) return error;
  const reason = reasons[error.code] ?? error.message;
  const place = error.path === undefined || error.path === dataDir ? '' : ` (${error.path})`;
  const user =
    process.getuid === undefined
      ? ''
      : ` Everything in it has to be readable and writable for user ${process.getuid()}.`;
  return new DataFolderError(
    `The data folder ${dataDir} cannot be used: ${reason}${place}.${user} Mend it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Returns the error for a damaged file of the data folder. A damaged file is truncated, edited, or not written by the
 * shop.
 */
export function damagedFileError(path: string): DataFolderError {
  return new DataFolderError(
    `${path} is damaged: it does not hold what the shop wrote. Bring this file back from a backup; nothing else was changed.`,
  );
}

/**
 * Creates a folder and its parents. `mkdirSync` with `recursive` is not used. It never returns if the kernel reports
 * ENOENT although the parent exists, for example below /proc.
 */
export function createDataFolder(folder: string, mode: number): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) createDataFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}
