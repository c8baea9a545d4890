import { expect, test } from 'vitest';
import { deviceNameOfUserAgent } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'Chrome', 'Linux'],
  ['<script>alert(1)</script>', '', ''],
])('%s', (userAgent, browser, system) => {
  expect(deviceNameOfUserAgent(userAgent)).toEqual({ browser, system });
});

test('a browser that says nothing has no name', () => {
  expect(deviceNameOfUserAgent(undefined)).toEqual({ browser: '', system: '' });
});

test('a missing or very long header gives no device name', () => {
  expect(deviceNameOfUserAgent(undefined)).toEqual({ browser: '', system: '' });
  expect(deviceNameOfUserAgent(`${'x'.repeat(500)} Firefox/130.0 Windows`)).toEqual({ browser: '', system: '' });
});
