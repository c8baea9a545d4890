import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { digestOfFiles, sourceDigestOf } from './tidy/sources.ts';

/**
 * Path of the bundled server, which is one file that contains the whole server with its imports (docs/decisions/0035).
 */
export const SERVER_BUNDLE = 'server/dist/main.js';

/** A product of the build. It is built again if one of its sources has changed. */
type Product = {
  readonly sources: readonly string[];
  readonly files: readonly string[];
  /** File that contains the digest of the sources from the last build. */
  readonly stampFile: string;
  make(): void;
};

const wordSources: readonly string[] = [
  'messages/en.json',
  'messages/he.json',
  'messages/registry.js',
  'project.inlang/settings.json',
  'scripts/words.ts',
  'package-lock.json',
];

/**
 * The message compiler first empties its output folder, which disturbs other processes that read it. Messages are
 * therefore compiled only if they are outdated.
 */
const words: Product = {
  sources: wordSources,
  files: ['messages/compiled/messages.js'],
  stampFile: 'messages/compiled/stamp',
  make: () => run(['scripts/words.ts']),
};

const site: Product = {
  sources: [
    'web',
    'contracts',
    'domain',
    ...wordSources,
    'vite.config.ts',
    'vite.staff.config.ts',
    'scripts/build.ts',
    'scripts/build-plugins',
    'scripts/pictures/font-characters.ts',
    'scripts/pictures/font-family.ts',
    'scripts/pictures/print-letters.ts',
  ],
  files: ['web/dist/server/entry-server.js', 'web/dist/client/.vite/manifest.json', 'web/dist/client/.vite/staff.json'],
  stampFile: 'web/dist/stamp',
  make() {
    run(['scripts/pictures/font-characters.ts']);
    run(['scripts/pictures/print-letters.ts']);
    run([viteProgram, 'build', '--logLevel', 'warn']);
    run([viteProgram, 'build', '--ssr', '--logLevel', 'warn']);
    run([viteProgram, 'build', '--config', 'vite.staff.config.ts', '--logLevel', 'warn']);
    compressFiles('web/dist/client');
  },
};

export const serverSources: readonly string[] = [
  'server',
  'contracts',
  'domain',
  'peers',
  'db',
  ...wordSources,
  'vite.server.config.ts',
  'scripts/build.ts',
  'scripts/build-plugins',
  'package.json',
];

const server: Product = {
  sources: serverSources,
  files: [SERVER_BUNDLE, `${SERVER_BUNDLE}.map`],
  stampFile: 'server/dist/stamp',
  make: () => run([viteProgram, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']),
};

/** Products in the order in which they are built. The messages come first, because site and server contain them. */
const products: readonly Product[] = [words, site, server];

const compressible = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);

/**
 * Builds the site (messages, fonts, browser code, renderer) and the server, if a source has changed. Does nothing if
 * the folder with the sources is missing. Exits if a step fails.
 */
export function buildIfNeeded(): void {
  if (!existsSync('web/site')) return;
  const look = sourceDigestOf(products.flatMap(({ sources }) => sources));
  if (products.every(isBuilt) && textOf(lookFile) === look) return;
  if (!products.every((product) => isUpToDate(product, digestOfFiles(product.sources)))) buildUnderLock();
  // the stored state is from before the sources were read, so that the next check notices a change during the build
  storeSourceSnapshot(look);
}

function storeSourceSnapshot(look: string): void {
  try {
    mkdirSync(dirname(lookFile), { recursive: true });
    writeFileSync(lookFile, look);
  } catch {
    // the stamp cannot be stored in a read-only folder, so the contents are compared at every start
  }
}

function buildUnderLock(wanted = products): void {
  const release = acquireBuildLock();
  try {
    for (const product of wanted) {
      // another process may have built this product in the meantime
      const stamp = digestOfFiles(product.sources);
      if (!isUpToDate(product, stamp)) build(product, stamp);
    }
  } finally {
    release();
  }
}

function isBuilt({ files, stampFile }: Product): boolean {
  return [...files, stampFile].every((path) => existsSync(path));
}

function isUpToDate(product: Product, stamp: string): boolean {
  return isBuilt(product) && textOf(product.stampFile) === stamp;
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function build({ stampFile, make }: Product, stamp: string): void {
  console.log(`Building ${dirname(stampFile)} …`);
  rmSync(stampFile, { force: true });
  make();
  writeFileSync(stampFile, stamp);
}

const turnFile = '.cache/building';
const TURN_PAUSE_MS = 100;

/**
 * Waits for the build lock and returns the function that releases it. Only one build may run at a time, because two
 * builds would empty each other's folders. If the process that created the lock file is dead, the file is removed.
 */
function acquireBuildLock(): () => void {
  for (;;) {
    try {
      mkdirSync(dirname(turnFile), { recursive: true });
      writeFileSync(turnFile, String(process.pid), { flag: 'wx' });
      return () => rmSync(turnFile, { force: true });
    } catch (error) {
      if (!isErrorCode(error, 'EEXIST')) exitWithBuildError(error);
      if (!isAlive(turnFile)) rmSync(turnFile, { force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TURN_PAUSE_MS);
    }
  }
}

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function exitWithBuildError(error: unknown): never {
  console.error(
    'The sources are newer than what was built from them, and this user may not write into the program’s folder ' +
      `(${error instanceof Error ? error.message : String(error)}). Build as the user who owns it: npm run build`,
  );
  process.exit(1);
}

function isAlive(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

const viteProgram = 'node_modules/vite/bin/vite.js';

function run(parameters: readonly string[]): void {
  const result = spawnSync(process.execPath, [...parameters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // production mode is set, even if a test calls this function
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) {
    console.error(`The build stopped at: ${parameters.join(' ')}`);
    process.exit(1);
  }
}

/**
 * File with the digest of all sources at the last successful check. Without this file, reading three thousand sources
 * would take a fifth of the start time.
 */
const lookFile = '.cache/built-from';

/**
 * Writes a compressed copy next to each file that compression makes smaller. Each file is compressed only once, at the
 * highest level, instead of on each request.
 */
function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const br = brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    if (br.length < bytes.length) writeFileSync(`${path}.br`, br);
    const gz = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });
    if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz);
  }
}

if (import.meta.main) {
  if (process.argv.includes('--words')) buildUnderLock([words]);
  else buildIfNeeded();
}
