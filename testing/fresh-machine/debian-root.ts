import { spawnSync, type StdioOptions } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary minimal Debian in a folder, plus the files of a test. */
const SUITE = 'bookworm';

const stdio: StdioOptions = ['ignore', 'inherit', 'inherit'];

/** Runs a program. Throws unless its exit code is 0. */
export function run(program: string, ...parameters: readonly string[]): void {
  const { status, error } = spawnSync(program, parameters, { stdio });
  if (status !== 0) throw error ?? new Error(`${program} ${parameters.join(' ')} ended with ${status}`);
}

function requireDebootstrap(): void {
  if (existsSync('/usr/sbin/debootstrap')) return;
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'debootstrap');
}

/** Creates the root with Debian's minimal packages and the given packages. */
export function makeDebian(packages: readonly string[] = []): string {
  requireDebootstrap();
  const root = mkdtempSync(join(tmpdir(), 'shampaw-debian-'));
  // every user, PostgreSQL included, must be able to open the root folder
  chmodSync(root, 0o755);
  run('debootstrap', '--variant=minbase', SUITE, root);
  // the installer of every real Debian writes these files; without the updates the browser would be years old
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  writeFileSync(
    join(root, 'etc/apt/sources.list'),
    [
      `deb http://deb.debian.org/debian ${SUITE} main`,
      `deb http://deb.debian.org/debian ${SUITE}-updates main`,
      `deb http://deb.debian.org/debian-security ${SUITE}-security main`,
    ].join('\n') + '\n',
  );
  for (const file of ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt', join(homedir(), '.npmrc')]) {
    if (!existsSync(file)) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(file, join(root, file));
  }
  if (packages.length > 0) {
    const install = `apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`;
    runInside(root, `apt-get update -qq && ${install}`, { environment: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
  return root;
}

/** Installs Node and npm into `/usr/local` of the root, from their npm packages. */
export function installNode(root: string, major: number, npmMajor: number): void {
  const local = join(root, 'usr/local');
  unpack(`node-linux-${process.arch}@^${major}`, local, 'package/bin/node');
  const npm = join(local, 'lib/node_modules/npm');
  mkdirSync(npm, { recursive: true });
  unpack(`npm@^${npmMajor}`, npm);
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
}

function unpack(name: string, folder: string, ...members: readonly string[]): void {
  const place = mkdtempSync(join(tmpdir(), 'shampaw-pack-'));
  try {
    run('sh', '-c', `cd '${place}' && npm pack --silent '${name}' > name`);
    run(
      'sh',
      '-c',
      `tar --extract --gzip --file "${place}/$(cat '${place}/name')" --directory '${folder}' --strip-components=1 ${members.join(' ')}`,
    );
  } finally {
    rmSync(place, { recursive: true });
  }
}

type Inside = { readonly environment?: Readonly<Record<string, string>>; readonly ownNetwork?: boolean };

/**
 * Runs a shell script inside the root in its own mount and process namespaces, so that nothing stays mounted or
 * running. With `ownNetwork` only its own loopback is reachable.
 */
export function runInside(root: string, script: string, { environment = {}, ownNetwork = false }: Inside = {}): void {
  const settings = Object.entries({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    ...environment,
  }).map(([name, value]) => `${name}=${value}`);
  const prepare = [
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t tmpfs tmpfs ${root}/dev/shm`,
    ...(ownNetwork ? ['ip link set lo up'] : []),
    `exec chroot ${root} env -i "$@"`,
  ].join(' && ');
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', ...(ownNetwork ? ['--net'] : [])];
  run('unshare', ...namespaces, 'sh', '-c', prepare, 'sh', ...settings, 'sh', '-euc', script);
}
