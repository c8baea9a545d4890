import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The data folder cannot be used as it is; the message says what to change. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** System calls of the network: their errors are about the database and not about the folder. */
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

/** Returns a DataFolderError for an error of the file system, every other error unchanged. */
export function explainDataFolder(error: unknown, dataDir: string): unknown {
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

/** A file of the data folder does not hold what the shop wrote into it: cut off, edited, or of something else. */
export function damagedFile(path: string): DataFolderError {
  return new DataFolderError(
    `${path} is damaged: it does not hold what the shop wrote. Bring this file back from a backup; nothing else was changed.`,
  );
}

/**
 * Makes a folder and its parents. `mkdirSync` with `recursive` never returns if the kernel answers ENOENT although the
 * parent is there, as below /proc.
 */
export function makeFolder(folder: string, mode: number): void {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}
