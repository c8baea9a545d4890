import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Completes package-lock.json after `npm install`. Native packages list one optional package per platform. npm omits
 * packages that the current registry does not offer, and then `npm ci` rejects the lock file on every machine. The
 * missing entries can be derived from the names: `npx node scripts/documents/lock-file.ts`.
 */
export type LockEntry = {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type LockFile = { readonly packages: Readonly<Record<string, LockEntry>> };

const platforms = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'sunos',
  'aix',
  'netbsd',
  'openbsd',
];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

/** Derives the platform of a package from its name, for example from `@oxlint/binding-linux-arm64-musl`. */
export function supportedPlatformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const parts = name.split(/[/-]/);
  if (parts.includes('wasm32')) return { cpu: ['wasm32'] };
  const os = platforms.find((platform) => parts.includes(platform));
  const cpu = processors.find((processor) => parts.includes(processor));
  const libc = parts.includes('musl') ? ['musl'] : undefined;
  return {
    ...(os === undefined ? {} : { os: [os] }),
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(libc === undefined ? {} : { libc }),
  };
}

function isFoundFrom(lock: LockFile, from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in lock.packages) return true;
    if (folder === '' || !folder.includes('/node_modules/')) return `node_modules/${name}` in lock.packages;
  }
}

/** Returns the optional dependencies that other entries of the lock file mention, but that have no entry themselves. */
export function missingOptionalPackages(
  lock: LockFile,
): { readonly name: string; readonly version: string; readonly dev: boolean }[] {
  const missing = new Map<string, { name: string; version: string; dev: boolean }>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isFoundFrom(lock, path, name)) continue;
      const known = missing.get(name);
      missing.set(name, { name, version, dev: entry.dev === true && known?.dev !== false });
    }
  }
  return [...missing.values()];
}

export function completeLockFile(lock: LockFile): LockFile {
  const added = missingOptionalPackages(lock).map(({ name, version, dev }): [string, LockEntry] => [
    `node_modules/${name}`,
    { version: version.replace(/^[^\d]+/, ''), ...supportedPlatformOf(name), ...(dev ? { dev } : {}), optional: true },
  ]);
  const packages = [...Object.entries(lock.packages), ...added].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...lock, packages: Object.fromEntries(packages) };
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  console.log(`${missingOptionalPackages(lock).length} optional packages added`);
  writeFileSync('package-lock.json', `${JSON.stringify(completeLockFile(lock), null, 2)}\n`);
}
