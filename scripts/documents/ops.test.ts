import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { KEEP_ALIVE_MS, REQUEST_TIMEOUT_MS } from '#server/app.ts';
import { readConfig, settingTable } from '#server/config.ts';
import { countryHeaders } from '#server/core/geo/proxy-header.ts';
import { UPLOAD_MAX_BYTES } from '#server/core/http/bodies/multipart.ts';
import { selfSigned } from '#testing/documents/self-signed.ts';
import { engineFlags } from '../engine-flags.ts';
import { collectShopMetrics } from '../shop-metrics.ts';

/** The runbook tells operators to copy the files of `ops/`. */
const folder = mkdtempSync(join(tmpdir(), 'shampaw-ops-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string): string => readFileSync(`ops/${name}`, 'utf8');
const startWords = [...engineFlags(), 'scripts/start.js'];
const settings: readonly string[] = Object.keys(settingTable);

/**
 * Returns what a tool reports about a file, if the tool is installed. It is an addition to the checks here and does not
 * replace them.
 */
function complaintOf(program: string, parameters: readonly string[]): string {
  const path = [`/usr/sbin/${program}`, `/usr/bin/${program}`].find((place) => existsSync(place));
  if (path === undefined) return '';
  const { status, stdout, stderr } = spawnSync(path, parameters, { encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

function changed(name: string, values: readonly (readonly [string, string])[]): string {
  let text = read(name);
  for (const [from, to] of values) {
    expect(text, `${name} has ${from}`).toContain(from);
    text = text.replaceAll(from, to);
  }
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function madeCertificate(): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const keyText = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificateText = selfSigned(keyText);
  writeFileSync(key, keyText);
  writeFileSync(certificate, certificateText);
  writeFileSync(join(folder, 'both.pem'), certificateText + keyText);
  return { certificate, key };
}

function secondsOf(text: string, name: string): number {
  const found = new RegExp(String.raw`^\s*${name} (\d+)s;?$`, 'm').exec(text)?.[1];
  expect(found, name).toBeDefined();
  return Number(found);
}

test('nginx waits as long as the shop works, keeps connections shorter than the shop, and lets its pictures through', () => {
  const text = read('nginx.conf');
  expect(secondsOf(text, 'proxy_read_timeout') * 1_000).toBeGreaterThan(REQUEST_TIMEOUT_MS);
  expect(secondsOf(text, 'keepalive_timeout') * 1_000).toBeLessThan(KEEP_ALIVE_MS);
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]);
  expect(megabytes * 1_024 * 1_024).toBeGreaterThan(UPLOAD_MAX_BYTES + 1_024 * 1_024);
  const { certificate, key } = madeCertificate();
  const site = changed('nginx.conf', [
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', key],
    ['/var/log/nginx/shampaw.log', join(folder, 'shampaw.log')],
  ]);
  const whole = join(folder, 'whole.conf');
  writeFileSync(whole, `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { include ${site}; }\n`);
  expect(complaintOf('nginx', ['-t', '-q', '-c', whole])).toBe('');
});

test('proxies in front neither forward address headers of visitors nor log addresses of receipts', () => {
  const nginx = read('nginx.conf');
  const haproxy = read('haproxy.cfg');
  for (const name of countryHeaders) {
    expect(nginx.toLowerCase()).toContain(`proxy_set_header ${name} "";`);
    expect(haproxy).toContain(`http-request del-header ${name}`);
  }
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
  expect(nginx.match(/access_log off;/g)).toHaveLength(nginx.match(/^server \{/gm)?.length ?? 0);
  expect(haproxy).not.toMatch(/^\s*(log|option httplog)/m);
});

test('HAProxy waits as long as the shop works, and understands its file', () => {
  const text = read('haproxy.cfg');
  expect(secondsOf(text, 'timeout http-keep-alive') * 1_000).toBeLessThan(KEEP_ALIVE_MS);
  expect(secondsOf(text, '  timeout server') * 1_000).toBeGreaterThan(REQUEST_TIMEOUT_MS);
  madeCertificate();
  const file = changed('haproxy.cfg', [['/etc/haproxy/shop.pem', join(folder, 'both.pem')]]);
  expect(complaintOf('haproxy', ['-c', '-q', '-f', file])).toBe('');
});

test('the unit starts what is there with settings that there are, and lets the shop end its database by itself', () => {
  const text = read('shampaw@.service');
  expect(/^ExecStart=\S+\/node (.+)$/m.exec(text)?.[1]).toBe(startWords.join(' '));
  const names = [...(/^Environment=(.*)$/m.exec(text)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !settings.includes(name ?? ''))).toEqual([]);
  expect(text).toMatch(/^KillMode=mixed$/m);
  const units = [
    changed('shampaw@.service', [
      ['/opt/shampaw/current/node_modules/node/bin/node', process.execPath],
      ['/usr/bin/curl', process.execPath],
    ]),
    changed('shampaw-backup.service', [['/usr/local/bin/shampaw-backup', process.execPath]]),
    changed('shampaw-backup.timer', []),
  ];
  expect(complaintOf('systemd-analyze', ['verify', ...units])).toBe('');
});

test('production starts with the example of settings, once its blanks are filled in', () => {
  const environment: Record<string, string> = { NODE_ENV: 'production', DATA_DIR: folder };
  for (const [, name = '', value = ''] of read('shop.env.example').matchAll(/^(?:# )?([A-Z_]+)='([^']*)'$/gm)) {
    environment[name] = value === '' ? `${name}-7c1f9ae04b6d2853` : value.replace(/\bexample(?=[:'/]|$)/, 'test');
  }
  environment['MASTER_SECRET'] = '15b04fb44598e188f8e72ece8be492c2f38b6130e5d61b266282658f6244624e';
  environment['METRICS_TOKEN'] = 'c9a1f7e2b83d46509e1f7a2c4b6d8e0fb5a7d9c1e3f50617';
  expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([]);
  expect(readConfig(environment).databaseUrl).toContain('5000');
});

test('the container takes what is there, and ends what it starts', () => {
  const text = read('Containerfile');
  const copied = [...text.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(copied.length).toBeGreaterThan(2);
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const names = [...(/^ENV (.*)$/m.exec(text)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  // the command needs no shell, which would not forward the signal
  const [node, ...words] = JSON.parse(/^CMD (\[.+\])$/m.exec(text)?.[1] ?? '[]') as string[];
  expect(node).toBe('/shop/node_modules/node/bin/node');
  expect(words).toEqual(startWords);
  expect(text.indexOf('USER node')).toBeLessThan(text.indexOf('\nCMD'));
});

test('Patroni keeps every answered commit on two machines, and its times fit together', () => {
  const text = read('patroni.yml');
  const number = (name: string): number => Number(new RegExp(String.raw`^\s*${name}: (\d+)$`, 'm').exec(text)?.[1]);
  expect(number('loop_wait') + 2 * number('retry_timeout')).toBeLessThanOrEqual(number('ttl'));
  expect(text).toMatch(/^\s*synchronous_mode: true$/m);
  expect(text).toMatch(/^\s*synchronous_mode_strict: true$/m);
});

test('every alert is about something that the shop, its machine or its backup tells', async () => {
  const text = read('prometheus-rules.yml');
  const rules = text.replaceAll(/^\s*#.*$/gm, '');
  const named = [...rules.matchAll(/\b(shampaw_[a-z_]+|process_[a-z_]+)/g)].map(([name]) => name);
  const told = [
    ...(await collectShopMetrics()),
    ...[...read('shampaw-backup').matchAll(/shampaw_[a-z]+_done_seconds/g)].map(String),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !told.includes(name))).toEqual([]);
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
    .map((path) => readFileSync(join('server', path), 'utf8'))
    .join('\n');
  for (const [, value = ''] of rules.matchAll(/(?:outcome|kind)="([a-z_]+)"/g)) expect(sources).toContain(`'${value}'`);
  expect(complaintOf('promtool', ['check', 'rules', 'ops/prometheus-rules.yml'])).toBe('');
});

test.each(['shampaw', 'shampaw-backup'])('the shell understands %s', (name) => {
  const { status, stderr } = spawnSync('sh', ['-n', `ops/${name}`], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
