import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completeLockFile, missingOptionalPackages, supportedPlatformOf, type LockFile } from './lock-file.ts';

test('the lock file names the packages of every platform, so that npm ci accepts it (else run scripts/documents/lock-file.ts)', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  expect(missingOptionalPackages(lock)).toEqual([]);
});

test('a platform is read from the name of its package', () => {
  expect(supportedPlatformOf('@oxlint/binding-linux-arm64-musl')).toEqual({
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
  });
  expect(supportedPlatformOf('@tailwindcss/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'] });
  expect(supportedPlatformOf('@lix-js/sdk-win32-x64')).toEqual({ os: ['win32'], cpu: ['x64'] });
});

test('what is missing is added once, as optional', () => {
  const lock: LockFile = {
    packages: { 'node_modules/a': { dev: true, optionalDependencies: { 'a-darwin-arm64': '1.2.3' } } },
  };
  const mended = completeLockFile(lock);
  expect(mended.packages['node_modules/a-darwin-arm64']).toEqual({
    version: '1.2.3',
    os: ['darwin'],
    cpu: ['arm64'],
    dev: true,
    optional: true,
  });
  expect(missingOptionalPackages(mended)).toEqual([]);
});
