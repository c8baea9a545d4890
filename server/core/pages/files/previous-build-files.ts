import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDataFolder } from '#server/core/db/backup/data-folder.ts';
import { hasServedExtension, toStaticFile, type StaticFile, type StaticFiles } from './static-files.ts';

/**
 * Retention period in ms for files of former builds. It lets a browser tab that was opened before a release still load
 * its files.
 */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * Maximum total size in bytes of the files of former builds. A build has less than 9 MB, and the next build leaves most
 * of its files unchanged.
 */
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * Matches the URL of a file of a build with a hash in its name. The name is in one of the asset folders and has no
 * leading dot, so that a URL cannot leave the folder.
 */
const HASHED_FILE = /^\/assets\/(?:staff\/)?[\w-][\w.-]*$/;

export type PreviousBuildFiles = {
  /** Stores the hashed files of the running build as in use at `now` (epoch ms). Deletes expired files. */
  storeFiles(files: StaticFiles, now: number): Promise<void>;
  /**
   * Returns a hashed file of a former build. Returns null if it does not exist, or if it was last in use more than
   * seven days ago.
   */
  find(url: string, now: number): Promise<StaticFile | null>;
};

/**
 * Creates the store for hashed browser files of former builds. They are stored in the data folder, which a release does
 * not replace. The modification time of a file is the last time at which a server had it in its build. Several
 * processes can share the folder.
 */
export function createPreviousBuildFiles(dataDir: string, { maxBytes = MAX_BYTES } = {}): PreviousBuildFiles {
  const folder = join(dataDir, 'client-files');
  return {
    async storeFiles(files, now) {
      const current = [...files].filter(([url]) => HASHED_FILE.test(url)).flatMap(storedVariantsOf);
      if (current.length === 0) return;
      createDataFolder(dataDir, 0o755);
      for (const { url, bytes } of current) await storeVariant(join(folder, url), bytes, now);
      const former = await listFormerReleases(folder, new Set(current.map(({ url }) => join(folder, url))));
      await prune(former, maxBytes, now);
    },
    async find(url, now) {
      if (!HASHED_FILE.test(url) || !hasServedExtension(url)) return null;
      const path = join(folder, url);
      const lastUse = (await statOf(path))?.mtimeMs;
      if (lastUse === undefined || now - lastUse > RETENTION_MS) return null;
      const [identity, br, gzip] = await Promise.all([path, `${path}.br`, `${path}.gz`].map(readIfThere));
      return identity === undefined || identity === null
        ? null
        : toStaticFile(url, { identity, br: br ?? null, gzip: gzip ?? null });
    },
  };
}

type StoredVariant = { readonly url: string; readonly bytes: Buffer };

function storedVariantsOf([url, { body }]: [string, StaticFile]): StoredVariant[] {
  return [
    ...(body.br === null ? [] : [{ url: `${url}.br`, bytes: body.br.bytes }]),
    ...(body.gzip === null ? [] : [{ url: `${url}.gz`, bytes: body.gzip.bytes }]),
    { url, bytes: body.identity.bytes },
  ];
}

/** Writes the file under a temporary name first. Other processes then never read an incomplete file. */
async function storeVariant(path: string, bytes: Buffer, now: number): Promise<void> {
  const time = new Date(now);
  if ((await statOf(path))?.size !== bytes.length) {
    await mkdir(dirname(path), { recursive: true });
    const part = `${path}.${process.pid}.part`;
    await writeFile(part, bytes);
    await rename(part, path);
  }
  await utimes(path, time, time);
}

type StoredFile = { readonly path: string; readonly size: number; readonly lastUse: number };

async function listFormerReleases(folder: string, current: ReadonlySet<string>): Promise<StoredFile[]> {
  const former: StoredFile[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const found = entry.isFile() && !current.has(path) ? await statOf(path) : null;
    if (found !== null) former.push({ path, size: found.size, lastUse: found.mtimeMs });
  }
  return former;
}

/** Deletes expired files. If the files exceed the maximum size, also deletes the files that were in use longest ago. */
async function prune(former: readonly StoredFile[], maxBytes: number, now: number): Promise<void> {
  let bytes = 0;
  for (const { path, size, lastUse } of former.toSorted((a, b) => b.lastUse - a.lastUse)) {
    bytes += size;
    if (now - lastUse > RETENTION_MS || bytes > maxBytes) await rm(path, { force: true });
  }
}

async function statOf(path: string): Promise<{ readonly size: number; readonly mtimeMs: number } | null> {
  return await stat(path).catch(() => null);
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return await readFile(path).catch(() => null);
}
