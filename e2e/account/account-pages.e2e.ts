import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { register, registerAndLeave, signOut } from './account-calls.ts';
import { expectToMend, fill, send, untilAlive } from '../filling.ts';
import { codeSentTo } from '../outbox.ts';
import { addPasskey, expectNotice, PASSWORD, addVirtualAuthenticator } from './signing-in.ts';
import { expectAccessible, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

const refusals = [/Failed to load resource/];

test.each(walkedIn('he', locales))(
  'in %s, e-mail and password sign in and lead to the requested page',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: locale === 'he' ? 390 : 1440, expects: refusals });
    const email = `page.${locale}@example.com`;
    await registerAndLeave(page, { email });
    await page.goto(`${shopUrl}/${locale}/login?next=/${locale}/dashboard`);
    await untilAlive(page);
    await fill(page, { email, password: 'not that one' });
    await send(page);
    await expectNotice(page, wordsOf(locale, 'login_failed_title'), wordsOf(locale, 'problem_sign_in_failed'));
    await waitForWords(page, wordsOf(locale, 'login_failed_note'));
    await expect.poll(() => page.locator('main [name=email]').inputValue()).toBe(email);
    await expectAccessible(page);

    await fill(page, { password: PASSWORD });
    await send(page);
    await expectNotice(
      page,
      wordsOf(locale, 'login_done_title'),
      wordsOf(locale, 'login_done_text', { firstName: 'Noa' }),
    );
    await page.waitForURL(`${shopUrl}/${locale}/dashboard`);

    // a signed-in customer sees that they are signed in
    await page.goto(`${shopUrl}/${locale}/login`);
    await waitForWords(page, wordsOf(locale, 'login_already_title'));
    await expectAccessible(page);
  },
);

test('a foreign address in “next” leads home', async () => {
  const page = await visit('/robots.txt', { locale: 'en' });
  await registerAndLeave(page, { email: 'next@example.com' });
  await page.goto(`${shopUrl}/en/login?next=https://evil.example/`);
  await untilAlive(page);
  await fill(page, { email: 'next@example.com', password: PASSWORD });
  await send(page);
  await page.waitForURL(`${shopUrl}/en`);
  await expect.poll(() => page.locator('.account-entry-in').count()).toBe(1);
});

test.each(walkedIn('en', locales))(
  'in %s, without scripts a wrong password comes back with its reason, the right one leads in',
  async (locale) => {
    const before = await visit('/robots.txt', { locale });
    const email = `plain.${locale}@example.com`;
    await registerAndLeave(before, { email });
    const page = await visit(`/${locale}/login`, { locale, scripts: false });
    await fill(page, { email, password: 'not that one' });
    await send(page);
    await page.waitForURL(/problem=sign_in_failed/);
    await waitForWords(page, wordsOf(locale, 'problem_sign_in_failed'));
    await expect.poll(() => page.locator('main [name=email]').inputValue()).toBe(email);
    await expect.poll(() => page.locator('main [name=password]').inputValue()).toBe('');
    expect(page.url()).not.toContain('example.com');
    await fill(page, { password: PASSWORD });
    await send(page);
    await page.waitForURL(`${shopUrl}/${locale}`);
    await page.locator('.account-entry-in').waitFor();
  },
);

test.each(walkedIn('he', locales))('in %s, the keyboard alone signs in', async (locale) => {
  const page = await visit('/robots.txt', { locale, width: 1440 });
  const email = `keys.${locale}@example.com`;
  await registerAndLeave(page, { email });
  await page.goto(`${shopUrl}/${locale}/login`);
  await untilAlive(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  for (let presses = 0; presses < 40 && (await focused()) !== 'email'; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expectNotice(page, wordsOf(locale, 'login_done_title'));
  await page.waitForURL(`${shopUrl}/${locale}`);
});

test.each(
  walkedIn('he', [
    ['he', '053-111-2233', '+972531112233'],
    ['en', '+972 53-111-2244', '+972531112244'],
  ] as const),
)('in %s, a phone number leads in by its code, and Back leads back', async (locale, typed, phone) => {
  const page = await visit(`/${locale}/login`, { locale, expects: refusals });
  await untilAlive(page);
  await page.getByRole('link', { name: wordsOf(locale, 'login_phone') }).click();
  await page.waitForURL(/phone=1/);
  const button = page.locator('main form button[type=submit]');
  await expect.poll(() => button.isDisabled()).toBe(true);
  await fill(page, { phoneNumber: '12345678' });
  await send(page);
  await expectToMend(page, 'phoneNumber', wordsOf(locale, 'problem_phone_not_mobile'));
  expect(await page.locator('.toast').count(), 'the code is not what is wrong').toBe(0);
  await page.getByRole('link', { name: wordsOf(locale, 'login_back'), exact: true }).click();
  await page.locator('main [name=password]').waitFor();
  await page.goBack();
  await fill(page, { phoneNumber: typed });
  await send(page);
  await expectNotice(page, wordsOf(locale, 'signin_phone_sent_title'), wordsOf(locale, 'signin_phone_sent_text'));
  await page.locator('main [name=otpCode]:focus').waitFor();
  await expectAccessible(page);
  await fill(page, { otpCode: await codeSentTo(phone) });
  await send(page);
  await expectNotice(page, wordsOf(locale, 'signin_phone_done'));
  await page.waitForURL(`${shopUrl}/${locale}`);
});

test('a browser that reads the message itself fills the code in after one tap', async () => {
  const page = await visit('/en/login?phone=1', { locale: 'en' });
  await page.addInitScript(() => {
    const given = Promise.withResolvers<{ readonly code: string }>();
    const ask = navigator.credentials.get.bind(navigator.credentials);
    Object.assign(window, { OTPCredential: Object, tapMessage: given.resolve });
    navigator.credentials.get = async (wish) =>
      wish !== undefined && 'otp' in wish ? (given.promise as unknown as Promise<Credential>) : ask(wish);
  });
  await page.reload();
  await untilAlive(page);
  await fill(page, { phoneNumber: '0531112266' });
  await send(page);
  await page.locator('main [name=otpCode]:focus').waitFor();
  const code = await codeSentTo('+972531112266');
  await page.evaluate(
    (told) => (window as unknown as { tapMessage(message: { code: string }): void }).tapMessage({ code: told }),
    `Your code is ${code}`,
  );
  await expect.poll(() => page.locator('main [name=otpCode]').inputValue()).toBe(code);
  await send(page);
  await expectNotice(page, wordsOf('en', 'signin_phone_done'));
});

test('without scripts, the navigation of the specification fills the number in, and the code leads in', async () => {
  const page = await visit('/en/login?phone=1', { locale: 'en', scripts: false });
  await page.goto(`${shopUrl}/api/login/phone?number=0531112255`);
  await page.waitForURL(/\/login\?phone=1$/);
  await expect.poll(() => page.locator('main [name=phoneNumber]').inputValue()).toBe('0531112255');
  await send(page);
  await page.waitForURL(/sent=1/);
  await fill(page, { otpCode: '12345' });
  await send(page);
  await page.waitForURL(/problem=/);
  await fill(page, { otpCode: await codeSentTo('+972531112255') });
  await send(page);
  await page.locator('.account-entry-in').waitFor();
});

test.each(
  walkedIn('en', [
    ['he', '0532221166'],
    ['en', '0533331177'],
  ] as const),
)('in %s, without scripts a code leads to the requested page', async (locale, number) => {
  const page = await visit(`/${locale}/login?next=/${locale}/dashboard`, { locale, scripts: false });
  await page.getByRole('link', { name: wordsOf(locale, 'login_phone') }).click();
  await page.waitForURL(/phone=1/);
  await fill(page, { phoneNumber: number });
  await send(page);
  await page.waitForURL(/sent=1/);
  await fill(page, { otpCode: '12345' });
  await send(page);
  await page.waitForURL(/problem=/);
  await fill(page, { otpCode: await codeSentTo(`+972${number.slice(1)}`) });
  await send(page);
  await expect.poll(() => page.url()).toBe(`${shopUrl}/${locale}/dashboard`);
});

test.each(walkedIn('en', locales))(
  'in %s, a provider leads in from the page; turning back there is said, and what is shut says why',
  async (locale) => {
    const page = await visit(`/${locale}/login?next=/contact`, { locale, width: 1440 });
    const google = page.locator('main').getByRole('link', { name: 'Google' });
    await expect.poll(() => page.locator('main').getByRole('button', { name: 'Instagram' }).isDisabled()).toBe(true);
    await waitForWords(page, `${wordsOf(locale, 'signin_provider_switched_off')}: Instagram`);
    await google.click();
    await page.locator('button[value=cancel]').click();
    await page.waitForURL(/\/login\?/);
    await waitForWords(page, wordsOf(locale, 'signin_social_cancelled'));
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0);
    await google.click();
    await page.locator('button[value=dana]').click();
    await page.waitForURL(/\/contact/);
    await page.locator('.account-entry-in').waitFor();
  },
);

test('a failed provider sign-in is reported in the words of the specification', async () => {
  const page = await visit('/en/login?signIn=failed', { locale: 'en' });
  await expectNotice(page, 'Social login failed', 'Please try another authentication method');
  await waitForWords(page, wordsOf('en', 'login_outcome_failed'));
});

test('a fingerprint signs in on a phone; on a desk there is no such button', async () => {
  const page = await visit('/en', { locale: 'en', width: 390 });
  await addVirtualAuthenticator(page);
  await register(page, { firstName: 'Tal', email: 'finger@example.com' });
  await addPasskey(page);
  await signOut(page);
  await page.goto(`${shopUrl}/en/login?phone=1`);
  await untilAlive(page);
  // the simulated device would automatically accept the passkey offer in the field of the other step
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.getByRole('link', { name: wordsOf('en', 'login_back'), exact: true }).click();
  await page.locator('.entry-biometric button:enabled').click();
  await expectNotice(page, wordsOf('en', 'signin_biometric_done_title'), wordsOf('en', 'signin_welcome_back'));
  await page.waitForURL(`${shopUrl}/en`);
  const desk = await visit('/en/login', { locale: 'en', width: 1440 });
  await untilAlive(desk);
  await expect.poll(() => desk.locator('.entry-biometric').isVisible()).toBe(false);
});
