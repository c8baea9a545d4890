import { expect, test } from 'vitest';
import { testPurchase } from '#contracts/selling/test-purchase.ts';
import { codePattern } from './buying.ts';
import { mailTo } from '../outbox.ts';
import { refuseInPlace } from '../server-answers.ts';
import { expectAccessible, expectNoSidewaysScroll, untilAlive, visit } from '../visitor.ts';

test('with the keyboard alone a package is bought on the sandbox from end to end', async () => {
  const page = await visit('/en/test-purchase', { locale: 'en', width: 390 });
  await untilAlive(page);
  expect(await page.locator('select[name=packageId] option').allInnerTexts()).toEqual([
    'Single Wash, ₪55',
    'Triple Wash, ₪150',
    'Five Wash Pack, ₪220',
  ]);
  await page.locator('input[name=customerEmail]').focus();
  await page.keyboard.type('trial@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dana Levi');
  await page.keyboard.press('Enter');
  const results = page.locator('h2', { hasText: 'Results' }).locator('..');
  await results.waitFor({ timeout: 20_000 });
  await expect.poll(() => page.locator('.toast').innerText()).toContain('Test Purchase Success');
  const said = await results.innerText();
  for (const text of [
    'Single Wash',
    'שטיפה אחת',
    '₪46.61',
    'VAT (18%)',
    '₪8.39',
    'Processing fee',
    'What happens next',
  ]) {
    expect(said).toContain(text);
  }
  expect(await results.locator('ol > li').count()).toBe(4);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Results');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const code = codePattern.exec(said)?.[0] ?? 'none';
  expect(await mailTo(page, 'trial@example.com')).toContain(code);
});

test('a test purchase that fails says so in the words of the specification', async () => {
  const page = await visit('/he/test-purchase', { locale: 'he', width: 390, expects: [/Failed to load resource/] });
  await untilAlive(page);
  await expectNoSidewaysScroll(page);
  await page.route('**/api/test-purchase', (route) =>
    refuseInPlace(route, testPurchase, 'payment_provider_unavailable'),
  );
  await page.locator('input[name=customerEmail]').fill('trial@example.com');
  await page.locator('input[name=customerName]').fill('דנה לוי');
  await page.locator('form button[type=submit]').click();
  await page.getByText('הניסיון נכשל').waitFor();
  expect(await page.locator('input[name=customerName]').inputValue()).toBe('דנה לוי');
});

test('without scripts a test purchase leads to its receipt', async () => {
  const page = await visit('/en/test-purchase', { locale: 'en', scripts: false });
  await page.locator('input[name=customerEmail]').fill('plain@example.com');
  await page.locator('input[name=customerName]').fill('Dana Levi');
  await page.locator('input[name=isGiftCard]').check();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/\/receipt\//);
  expect(await page.locator('main').innerText()).toContain('1 Premium Wash');
});
