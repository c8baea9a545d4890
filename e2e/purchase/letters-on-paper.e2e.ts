import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOfPdf } from '#testing/documents/read-pdf.ts';
import { boughtCode, fillAndSubmit, payBy } from './buying.ts';
import { expectAccessible, expectNoSidewaysScroll, visit } from '../visitor.ts';

test.each([
  ['en', 'These letters cannot be printed on the card'],
  ['he', 'את הסימנים האלה אי אפשר להדפיס על הכרטיס'],
] as const)('letters that paper cannot show are named at their field before paying, in %s', async (locale, words) => {
  const page = await visit(`/${locale}?gift=2`, { locale });
  await page.locator('input[name=recipientName]').fill('אבבה (አበበች) 🎉');
  await page.locator('textarea[name=personalMessage]').fill('מזל טוב 王小明, נתראה');
  const said = page.locator('output', { hasText: words });
  await said.waitFor();
  expect(await said.count()).toBe(1);
  expect(await said.innerText()).toContain('王 小 明');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.locator('textarea[name=personalMessage]').fill('מזל טוב');
  await expect.poll(() => said.count()).toBe(0);
});

test('a gift to a name in Amharic has it on paper and in its picture, and nothing in the place of other letters', async () => {
  const page = await visit('/he?gift=2', { locale: 'he' });
  await page.locator('input[name=recipientName]').fill('አበበች ተስፋዬ');
  await page.locator('textarea[name=personalMessage]').fill('እንኳን 王小明 אבבה נֹעָה 🎉');
  await fillAndSubmit(page, 'amharic@example.com');
  await payBy(page, 'approve');
  await boughtCode(page);
  await page.locator('main a[href*="/voucher/"]').click();
  await page.waitForURL(/\/voucher\//);
  await page.locator('.voucher-card .code').waitFor();
  await page.locator('.action-fold > summary').click();
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'שמרו כקובץ להדפסה' }).click(),
  ]);
  const text = textOfPdf(readFileSync(await paper.path()));
  expect(text).toContain('ተስፋዬ');
  expect(text).toContain('እንኳን');
  expect(text).toContain('🎉');
  expect(text).not.toMatch(/[?王]/u);
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'שמרו כתמונה' }).click()]);
  const drawn = await page.evaluate(
    () =>
      [...document.fonts].filter(({ family, status }) => family.includes('Further Letters') && status === 'loaded')
        .length,
  );
  expect(drawn, 'the letters of Ethiopia came with the picture').toBeGreaterThan(0);
});

test('without scripts the server asks about such letters once, and sells them the second time', async () => {
  const page = await visit('/en?gift=2', { locale: 'en', scripts: false });
  const pay = page.locator('form[action="/api/nayax-checkout"] button[type=submit]');
  await page.locator('input[name=email]').fill('plain-letters@example.com');
  await page.locator('input[name=recipientName]').fill('王小明');
  await page.locator('textarea[name=personalMessage]').fill('Happy birthday\n生日快乐');
  await pay.click();
  const asked = page.locator('.field-error', { hasText: 'cannot be printed on the card' });
  await asked.waitFor();
  expect(await asked.innerText()).toContain('王 小 明');
  expect(await page.locator('input[name=recipientName]').inputValue()).toBe('王小明');
  expect(await page.locator('textarea[name=personalMessage]').inputValue()).toBe('Happy birthday\n生日快乐');
  // one field after the other, because the URL contains only one error
  await pay.click();
  await asked.waitFor();
  expect(await asked.innerText()).toContain('生 日 快 乐');
  await pay.click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
});

test('without scripts each of two doubtful addresses is asked about once, whatever else is to be mended', async () => {
  const page = await visit('/en?gift=2', { locale: 'en', scripts: false });
  const pay = page.locator('form[action="/api/nayax-checkout"] button[type=submit]');
  await page.locator('input[name=email]').fill('dana@gmial.com');
  await page.locator('input[name=recipientEmail]').fill('noa@walla.con');
  const askedAt = async () => {
    await pay.click();
    const field = page.locator('.field-input[aria-invalid=true]');
    await field.waitFor();
    return field.getAttribute('name');
  };
  const asked = [await askedAt(), await askedAt()];
  expect(asked.toSorted()).toEqual(['email', 'recipientEmail']);
  await pay.click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
});
