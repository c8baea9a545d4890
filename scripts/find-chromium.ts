import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

function usable(path: string | undefined): path is string {
  if (path === undefined || path === '') return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of a Chromium on this machine (CHROMIUM_PATH first), or null. */
export function findChromium(): string | null {
  return [process.env['CHROMIUM_PATH'], ...places].find(usable) ?? null;
}

/**
 * A Chromium to test with: found, or installed from Debian's packages where we may.
 * Throws with what to do where neither works; journeys are never skipped in silence.
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  const mayInstall = process.getuid?.() === 0 && usable('/usr/bin/apt-get');
  if (mayInstall) {
    console.log('Chromium is missing: installing the Debian package chromium …');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = findChromium();
  if (installed === null) {
    throw new Error('The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  }
  return installed;
}
