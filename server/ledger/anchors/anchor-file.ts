import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/core/db/backup/data-folder.ts';

/** Beside the database, one anchor a line. Not part of a backup: it has to know more than an old backup does. */
export const ANCHOR_FILE = 'book-anchors.jsonl';

/** Appends a line and returns once the disk has it. A line that a crash cut off is ended first. */
export async function appendAnchorLine(dataDir: string, line: string): Promise<void> {
  makeFolder(dataDir, 0o755);
  const path = join(dataDir, ANCHOR_FILE);
  const isCutOff = (await readText(path)).at(-1) !== '\n';
  await appendFile(path, `${isCutOff ? '\n' : ''}${line}\n`, { mode: 0o600 });
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** Every line of the file; none if there is no file yet. */
export async function listAnchorLines(dataDir: string): Promise<string[]> {
  return (await readText(join(dataDir, ANCHOR_FILE))).split('\n').filter((line) => line !== '');
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
