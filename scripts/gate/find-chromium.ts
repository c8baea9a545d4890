import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const shells = ['/usr/bin/chromium-headless-shell'];
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

function isExecutable(path: string | undefined): path is string {
  if (path === undefined || path === '') return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function find(places: readonly string[]): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...places].find(isExecutable);
}

/** Installs the first of these Debian packages that is available. Does so only if installing is permitted. */
function install(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return;
  console.log(`Chromium is missing: installing the Debian package ${packages.join(' or ')} …`);
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  packages.some((name) => {
    try {
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
      return true;
    } catch {
      return false;
    }
  });
}

function requirePath(path: string | undefined): string {
  if (path !== undefined) return path;
  throw new Error('The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}

/**
 * Returns the path of a complete Chromium. It is CHROMIUM_PATH, an installed browser or, if installing is permitted, a
 * browser from Debian packages. Throws with instructions if there is none.
 */
export function requireChromium(): string {
  const known = find(browsers);
  if (known !== undefined) return known;
  install(['chromium']);
  return requirePath(find(browsers));
}

/**
 * Returns the path of a Chromium for tests, preferably headless Chromium. It has the same engine, but a new page needs
 * 0.2 s of CPU time instead of 0.9 s. Throws with instructions if there is none, so that tests are never skipped
 * without a message.
 */
export function requireTestChromium(): string {
  const places = [...shells, ...browsers];
  const known = find(places);
  if (known !== undefined) return known;
  install(['chromium-headless-shell', 'chromium']);
  return requirePath(find(places));
}
