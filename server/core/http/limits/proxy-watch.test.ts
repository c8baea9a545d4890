import { expect, test } from 'vitest';
import { createProxyWatch, proxyWarningAtStart } from './proxy-watch.ts';

const HOUR_MS = 3_600_000;

function watching(config: { readonly publicUrl?: string; readonly trustedProxies?: readonly string[] } = {}) {
  const warnings: unknown[] = [];
  let now = 0;
  const watch = createProxyWatch({
    config: { publicUrl: 'http://localhost:3000', trustedProxies: [], ...config },
    clock: { now: () => now },
    log: { warn: (detail) => warnings.push(detail) },
  });
  return {
    warnings,
    state: watch.state,
    advance: (ms: number) => (now += ms),
    /** Sends a request from `peer`; `ip` is the client IP address that the server derives. */
    ask(peer: string, headers: Record<string, string> = {}, ip = peer) {
      watch.observe({ ip, headers, socket: { remoteAddress: peer } });
    },
  };
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

test.each(['127.0.0.1', '::1', '10.1.2.3', '172.18.0.2', '::ffff:192.168.1.4', 'fd00::7'])(
  'one forwarded request from %s means that a proxy was not named',
  (peer) => {
    const shop = watching();
    shop.ask(peer);
    expect(shop.state()).toBe('none');
    shop.ask(peer, forwarded);
    expect([shop.state(), shop.warnings]).toEqual(['not_named', [{ peer }]]);
  },
);

test('a forwarding header from a visitor on the internet is no proxy', () => {
  const shop = watching();
  for (let count = 0; count < 1_000; count += 1) shop.ask('203.0.113.50', count % 2 === 0 ? forwarded : {});
  expect([shop.state(), shop.warnings]).toEqual(['none', []]);
});

test('a delivery network with public addresses is detected by its share of requests, and its addresses are not logged', () => {
  const shop = watching();
  for (let count = 0; count < 200; count += 1) shop.ask(`198.51.100.${count}`, { 'cf-connecting-ip': '203.0.113.9' });
  expect([shop.state(), shop.warnings]).toEqual(['not_named', [{ requests: 200, withHeader: 200 }]]);
});

test('a named proxy is trusted; an unnamed one beside it is detected', () => {
  const shop = watching({ publicUrl: 'https://shop.example', trustedProxies: ['10.0.0.0/8'] });
  for (let count = 0; count < 300; count += 1) shop.ask('10.0.0.1', forwarded, '203.0.113.9');
  expect([shop.state(), shop.warnings]).toEqual(['named', []]);
  shop.ask('172.18.0.2', forwarded);
  expect(shop.state()).toBe('not_named');
});

test('a proxy that sends X-Real-IP only is not trusted either, so it is detected', () => {
  const shop = watching({ trustedProxies: ['10.0.0.0/8'] });
  shop.ask('10.0.0.1', { 'x-real-ip': '203.0.113.9' });
  expect(shop.state()).toBe('not_named');
});

test('the log has one line an hour for any number of requests', () => {
  const shop = watching();
  for (let count = 0; count < 50; count += 1) shop.ask('127.0.0.1', forwarded);
  expect(shop.warnings).toHaveLength(1);
  shop.advance(HOUR_MS);
  shop.ask('127.0.0.1', forwarded);
  expect(shop.warnings).toHaveLength(2);
});

test('an https address without a named proxy is detected at the start', () => {
  const https = { publicUrl: 'https://shop.example', trustedProxies: [] };
  expect(watching(https).state()).toBe('not_named');
  expect(proxyWarningAtStart(https)).toMatch(/TRUSTED_PROXIES/u);
  expect(proxyWarningAtStart({ ...https, trustedProxies: ['127.0.0.1'] })).toBeNull();
  expect(proxyWarningAtStart({ publicUrl: 'http://localhost:3000', trustedProxies: [] })).toBeNull();
});
