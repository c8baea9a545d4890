import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataFolder } from '#server/core/db/backup/data-folder.ts';

/**
 * Name of the file in the data folder that has one anchor (signed checkpoint) per line. Backups leave the file out,
 * because its anchors must also cover entries that an old backup lacks.
 */
export const ANCHOR_FILE = 'book-anchors.jsonl';

/**
 * Appends a line and syncs it to disk. If the file does not end with a line end (new file, or a last line that a crash
 * cut off), a line end is added first.
 */
export async function appendAnchorLine(dataDir: string, line: string): Promise<void> {
  createDataFolder(dataDir, 0o755);
  const path = join(dataDir, ANCHOR_FILE);
  const isCutOff = (await readText(path)).at(-1) !== '\n';
  await appendFile(path, `${isCutOff ? '\n' : ''}${line}\n`, { mode: 0o600 });
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/**
 * Returns every line of the file of the anchors (signed checkpoints). Returns an empty list if the file does not exist
 * yet.
 */
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
