import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInside } from './debian-root.ts';

/** Returns the commands of a step of the runbook. */
export function runbookCommands(step: string): string[] {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const from = runbook.indexOf(step);
  if (from === -1) throw new Error(`the runbook has no step that begins with: ${step}`);
  const [, block = ''] = /^```\n([\s\S]*?)^```$/m.exec(runbook.slice(from)) ?? [];
  return block.trim().split('\n');
}

export const CERTIFICATE_STEP = '5. TLS and HTTP/2.';

/** Test certificate authority that speaks ACME, checks the name on port 80 and answers on 14000. */
const authority = {
  pebble: {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: '/tmp/authority.pem',
    privateKey: '/tmp/authority.key',
    httpPort: 80,
    tlsPort: 443,
  },
};

const serialOf =
  'openssl s_client -connect shop.example:443 -servername shop.example < /dev/null 2> /dev/null | openssl x509 -noout -serial';

/**
 * Runs the runbook's step in a Debian with nginx and certbot: the first certificate, nginx with the shop's file, and a
 * renewal by certbot's own command, after which nginx must serve the new certificate.
 */
export function walkCertificate(root: string): void {
  writeFileSync(join(root, 'tmp/authority.json'), JSON.stringify(authority));
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost shop.example\n');
  writeFileSync(
    join(root, 'etc/letsencrypt/cli.ini'),
    'server = https://localhost:14000/dir\nno-verify-ssl = true\nemail = owner@shop.example\nagree-tos = true\nnon-interactive = true\nno-random-sleep-on-renew = true\n',
  );
  const ops = join(root, 'opt/shampaw/current/ops');
  mkdirSync(ops, { recursive: true });
  copyFileSync('ops/nginx.conf', join(ops, 'nginx.conf'));
  const commands = runbookCommands(CERTIFICATE_STEP).map((command) =>
    // without systemd in this root, nginx is started directly
    command.replaceAll('YOUR.NAME', 'shop.example').replaceAll('systemctl reload nginx', 'nginx -s reload'),
  );
  const script = [
    'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout /tmp/authority.key -out /tmp/authority.pem 2> /dev/null',
    'PEBBLE_VA_NOSLEEP=1 PEBBLE_WFE_NONCEREJECT=0 pebble -config /tmp/authority.json > /tmp/authority.log 2>&1 &',
    'export PYTHONWARNINGS=ignore',
    'nginx',
    'for i in $(seq 100); do curl -sk https://localhost:14000/dir > /dev/null && break; sleep 0.1; done',
    ...commands,
    `first=$(${serialOf})`,
    'certbot renew --force-renewal',
    `for i in $(seq 100); do second=$(${serialOf}); [ "$first" != "$second" ] && break; sleep 0.1; done`,
    'echo "certificate served: first $first, after the renewal $second"',
    '[ -n "$first" ] && [ -n "$second" ] && [ "$first" != "$second" ]',
  ].join('\n');
  runInside(root, script, { ownNetwork: true });
}
