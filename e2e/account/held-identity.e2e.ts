import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { call, signOut } from './account-calls.ts';
import { fill, send } from '../filling.ts';
import { expectNotice, PASSWORD } from './signing-in.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { waitForWords, wordsOf } from '../words.ts';

const GOOGLE = { provider: 'Google' };
const refusals = [/Failed to load resource/];

test.each(walkedIn('he', locales))(
  'in %s, a member who comes by Google with the address of her registration keeps her one account',
  async (locale) => {
    const email = `by-google.${locale}@example.com`;
    const page = await visit('/robots.txt', { locale, expects: refusals });
    const person = { firstName: 'Noa', lastName: 'Levi', email, phone: '0541113355' };
    const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD, termsAccepted: true };
    expect(await call(page, 'POST /api/customer/register', body)).toBe(201);
    await signOut(page);

    await page.goto(`${shopUrl}/${locale}/login`);
    await page.getByRole('link', { name: wordsOf(locale, 'signin_provider', GOOGLE) }).click();
    await page.waitForURL(/\/practice-id\/google\//u);
    await page.locator('input[name=name]').fill('Noa Levi');
    await page.locator('input[name=email]').fill(email);
    await page.locator('button[value=typed]').click();
    await page.waitForURL(/\/phone\/join/u);
    await waitForWords(page, wordsOf(locale, 'held_provider_text', { ...GOOGLE, email }));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: wordsOf(locale, 'held_phone_sign_in') }).click();
    await page.waitForURL(/\/login\?next=/u);
    await fill(page, { email, password: PASSWORD });
    await send(page);
    await page.waitForURL(/\/phone\/join/u);
    await waitForWords(page, wordsOf(locale, 'held_phone_account', { account: email }));
    await expectAccessible(page);

    // the verification is older than ten minutes; the URL is the one to which a form without JavaScript returns
    await page.goto(`${shopUrl}/${locale}/phone/join?problem=step_up_required`);
    await waitForWords(page, wordsOf(locale, 'held_provider_stale'));
    await expectAccessible(page);
    await page.getByRole('button', { name: wordsOf(locale, 'held_phone_sign_in_again') }).click();
    await page.waitForURL(/\/login\?next=/u);
    await fill(page, { email, password: PASSWORD });
    await send(page);
    await page.waitForURL(/\/phone\/join/u);
    await page.getByRole('button', { name: wordsOf(locale, 'held_provider_join', GOOGLE) }).click();
    await expectNotice(page, wordsOf(locale, 'held_provider_done', GOOGLE));

    // switches from one account to another, because the sign-in page also works for a signed-in customer
    await page.goto(`${shopUrl}/${locale}/login`);
    await page.getByRole('button', { name: wordsOf(locale, 'login_already_other') }).click();
    await page.locator('main input[name=password]').waitFor();
  },
);
