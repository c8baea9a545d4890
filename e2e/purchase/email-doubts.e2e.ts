import { expect, test } from 'vitest';
import { expectAccessible, untilAlive, visit } from '../visitor.ts';

test('a probable typo in an address is asked about before paying, once, and the suggestion mends it', async () => {
  const page = await visit('/en?package=1', { locale: 'en' });
  await untilAlive(page);
  const email = page.locator('dialog input[name=email]');
  await email.fill('dana@gamil.con');
  await email.press('Enter');
  await page.locator('.field-error', { hasText: 'Please check this address' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'dana@gmail.com' }).click();
  expect(await email.inputValue()).toBe('dana@gmail.com');
  await email.press('Enter');
  await page.waitForURL(/\/sandbox-pay\/pay\//);
});

test('a buyer who means the odd address sends it a second time', async () => {
  const page = await visit('/he?package=1', { locale: 'he' });
  await untilAlive(page);
  const email = page.locator('dialog input[name=email]');
  await email.fill('dana@outlook.co.il');
  await email.press('Enter');
  await page.locator('.field-error', { hasText: 'כדאי לבדוק את הכתובת' }).waitFor();
  expect(await email.inputValue()).toBe('dana@outlook.co.il');
  await email.press('Enter');
  await page.waitForURL(/\/sandbox-pay\/pay\//);
});

test('without scripts the server asks, keeps what was typed, and takes the same address the second time', async () => {
  const page = await visit('/en?package=1', { locale: 'en', scripts: false });
  await page.locator('input[name=email]').fill('dana@gmail.co.il');
  await page.locator('form[action="/api/express-checkout"] button[type=submit]').click();
  await page.locator('.field-error', { hasText: 'Please check this address' }).waitFor();
  expect(
    await page
      .locator('main, dialog')
      .allInnerTexts()
      .then((texts) => texts.join()),
  ).toContain('dana@gmail.com');
  expect(await page.locator('input[name=email]').inputValue()).toBe('dana@gmail.co.il');
  await page.locator('form[action="/api/express-checkout"] button[type=submit]').click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
});

test('in the form of contact a name, angle brackets and a full stop around the address are no error', async () => {
  const page = await visit('/en/contact', { locale: 'en' });
  await untilAlive(page);
  await page.locator('main input[name=email]').fill('Dana Levi <dana@example.com>.');
  await page.locator('main input[name=email]').blur();
  await page.locator('main form button[type=submit]').click();
  await page.locator('.field-error').first().waitFor();
  // the email address is present, so there is no error at its field
  expect(await page.locator('main .field:has(input[name=email]) .field-error').count()).toBe(0);
});
