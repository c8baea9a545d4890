import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

const notSources = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/;

/**
 * Calculates one digest for all sources in these folders and files. It uses their paths, sizes, inodes and change
 * times, but does not read their contents.
 */
export function sourceDigestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of new Set(paths.flatMap(filesIn))) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(path);
    hash.update(`${path}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\0`);
  }
  return hash.digest('hex');
}

/** Calculates one digest for all sources in these folders and files. It uses their names and contents. */
export function digestOfFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn)) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (extname(path) !== '') return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !notSources.test(file))
    .sort();
}
