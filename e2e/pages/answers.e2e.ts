import { expect, test } from 'vitest';
import { expectAccessible, visit } from '../visitor.ts';

test('a page that does not exist says so, with the right status, in both languages', async () => {
  for (const [path, words] of [
    ['/en/nothing-here', '404 Page Not Found'],
    ['/he/nothing-here', 'הדף לא נמצא'],
  ] as const) {
    const page = await visit('/robots.txt', { expects: [/404/] });
    const answer = await page.goto(new URL(path, page.url()).href);
    expect(answer?.status()).toBe(404);
    await expect.poll(() => page.locator('h1').innerText()).toContain(words);
    await expectAccessible(page);
  }
});

test('a receipt that does not exist shows the failure view of the specification', async () => {
  const page = await visit('/robots.txt', { expects: [/404/] });
  await page.goto(new URL(`/en/receipt/${'0'.repeat(32)}`, page.url()).href);
  await page.getByRole('heading', { name: 'Receipt Not Found' }).waitFor();
  await expect
    .poll(() => page.locator('main').innerText())
    .toContain("The receipt you're looking for doesn't exist or has been removed.");
});

test('every answer carries the security headers', async () => {
  const page = await visit('/robots.txt');
  const addresses = ['/', '/en/nothing-here', '/api/packages', '/api/nothing', '/healthz', '/favicon.svg'];
  for (const address of addresses) {
    const answer = await page.request.get(new URL(address, page.url()).href);
    const headers = answer.headers();
    expect(headers['content-security-policy'], address).toContain("default-src 'none'");
    expect(headers['x-content-type-options'], address).toBe('nosniff');
    expect(headers['referrer-policy'], address).toBeDefined();
  }
});
