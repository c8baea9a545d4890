import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { call, signOut } from './account-calls.ts';
import { fill, send } from '../filling.ts';
import { codeSentTo } from '../outbox.ts';
import { dialogOf, expectNotice, fillIn, PASSWORD, submitOf } from './signing-in.ts';
import { expectAccessible, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

const refusals = [/Failed to load resource/];

/** Creates an account with this number, which is not verified, and signs out. */
async function memberNaming(page: Page, email: string, phone: string): Promise<void> {
  const person = { firstName: 'Noa', lastName: 'Levi', email, phone };
  const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD, termsAccepted: true };
  expect(await call(page, 'POST /api/customer/register', body)).toBe(201);
  await signOut(page);
}

const numbers = { he: '+972541112233', en: '+972541112244' } as const satisfies Record<Locale, string>;

test.each(walkedIn('he', locales))(
  'in %s, a member who signs in by SMS with the number of her registration keeps her one account',
  async (locale) => {
    const phone = numbers[locale];
    const email = `one.${locale}@example.com`;
    const page = await visit('/robots.txt', { locale, expects: refusals });
    await memberNaming(page, email, phone);
    await page.goto(`${shopUrl}/${locale}/our-service?signIn=phone`);
    await fillIn(page, { phoneNumber: phone });
    await submitOf(page).click();
    await dialogOf(page).locator('[name=otpCode]').waitFor();
    await fillIn(page, { otpCode: await codeSentTo(phone) });
    await submitOf(page).click();
    await page.waitForURL(`${shopUrl}/${locale}/phone/join`);
    await dialogOf(page).waitFor({ state: 'detached' });
    await waitForWords(page, wordsOf(locale, 'held_phone_text', { phone: formatPhone(phone) }));
    await expectAccessible(page);

    await page.getByRole('link', { name: wordsOf(locale, 'held_phone_sign_in') }).click();
    await page.waitForURL(/\/login\?next=/u);
    await fill(page, { email, password: PASSWORD });
    await send(page);
    await page.waitForURL(`${shopUrl}/${locale}/phone/join`);
    await waitForWords(page, wordsOf(locale, 'held_phone_account', { account: email }));
    await expectAccessible(page);
    // another account has verified the number meanwhile, and the URL is the URL to which a form without scripts returns
    await page.goto(`${shopUrl}/${locale}/phone/join?problem=phone_taken`);
    await page.locator('main a:focus', { hasText: wordsOf(locale, 'merge_offer') }).waitFor();
    await expectAccessible(page);
    await page.goto(`${shopUrl}/${locale}/phone/join`);
    await page.getByRole('button', { name: wordsOf(locale, 'held_phone_join') }).click();
    await expectNotice(page, wordsOf(locale, 'held_phone_done_title'), wordsOf(locale, 'held_phone_done_text'));
    await page.waitForURL(`${shopUrl}/${locale}/dashboard`);
    await waitForWords(page, formatPhone(phone));

    await page.goto(`${shopUrl}/${locale}/phone/join`);
    await waitForWords(page, wordsOf(locale, 'held_phone_gone_title'));
    await expectAccessible(page);
  },
);

test('without scripts, a number that a stranger typed gets an account of its own', async () => {
  const phone = '+972541112255';
  const before = await visit('/robots.txt', { locale: 'en' });
  await memberNaming(before, 'stranger.phone@example.com', phone);
  const page = await visit('/en/login?phone=1', { locale: 'en', scripts: false });
  await fill(page, { phoneNumber: phone });
  await send(page);
  await page.waitForURL(/sent=1/u);
  await fill(page, { otpCode: await codeSentTo(phone) });
  await send(page);
  await page.waitForURL(/\/en\/phone\/join/u);
  await waitForWords(page, wordsOf('en', 'held_phone_not_mine'));
  expect(await page.locator('main').innerText()).not.toMatch(/Noa|Levi|stranger/u);
  await page.getByRole('button', { name: wordsOf('en', 'held_phone_new') }).click();
  await page.locator('.account-entry-in').waitFor();
});

test('the choice of a number is stored by no cache and shown by no search engine', async () => {
  const page = await visit('/robots.txt', { locale: 'en' });
  const headers = (await page.request.get(`${shopUrl}/en/phone/join`)).headers();
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['x-robots-tag']).toContain('noindex');
});
