import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { walkCertificate } from './certificate.ts';
import { installNode, makeDebian, run, runInside } from './debian-root.ts';

/**
 * `npx node testing/fresh-machine/run.ts [--gate]`: runs the README's commands on a minimal Debian with the oldest
 * supported Node and with the pinned one, and the certificate step of the runbook. Needs root; otherwise it prints a
 * message and does nothing. Tests the last commit.
 */
const machines = [
  { major: 20, npmMajor: 10 },
  { major: 24, npmMajor: 11 },
] as const;
const PORT = '3119';

function tryShop({ major, npmMajor }: (typeof machines)[number]): void {
  console.log(`\nDebian with Node ${major}`);
  const root = makeDebian();
  try {
    installNode(root, major, npmMajor);
    const shop = join(root, 'srv/shop');
    mkdirSync(shop, { recursive: true });
    run('sh', '-c', `git archive HEAD | tar --extract --directory '${shop}'`);
    const gate = process.argv.includes('--gate') && major === machines[0].major ? ' --gate' : '';
    // `exit` keeps the shell as process 1, which reaps ended processes; Node as process 1 would leave zombies
    runInside(root, `cd /srv/shop && node testing/fresh-machine/walk.js${gate}; exit`, { environment: { PORT } });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function tryCertificate(): void {
  console.log('\nDebian with nginx and certbot');
  const root = makeDebian(['certbot', 'curl', 'nginx', 'openssl', 'pebble']);
  try {
    walkCertificate(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.log('Only root of a Linux may make a throw-away Debian: nothing was tried.');
} else {
  tryCertificate();
  for (const machine of machines) tryShop(machine);
  console.log('\n✓ the README and the certificate of the runbook hold on a fresh Debian');
}
