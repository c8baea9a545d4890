import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { codeSentTo } from '../outbox.ts';
import {
  addPasskey,
  chooseToRegister,
  dialogOf,
  expectNotice,
  fillIn,
  knowsFinger,
  logOut,
  PASSWORD,
  registerByEmail,
  submitOf,
  tabAt,
  addVirtualAuthenticator,
} from './signing-in.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

/** Console messages of the browser for refused requests. */
const refusals = [/Failed to load resource/];

test.each(walkedIn('he', locales))(
  'in %s, every tab of the sign-in dialog is accessible by day and by night, on a phone',
  async (locale) => {
    const page = await visit(`/${locale}`, { locale, width: 390 });
    await page.locator('.hero-actions .button-primary').click();
    await dialogOf(page).waitFor();
    // buying without an account is the first link or button below the head
    const firstChoice = dialogOf(page).locator('a, button:not(.icon-button)').first();
    expect(await firstChoice.innerText()).toBe(wordsOf(locale, 'signin_without_account'));
    expect(await firstChoice.getAttribute('href')).toBe(`/${locale}#packages`);
    for (const place of [0, 1, 2, 3] as const) {
      await tabAt(page, place).click();
      await page.waitForFunction(() => document.querySelectorAll('[role=tabpanel]:not([hidden])').length === 1);
      await expectAccessibleByDayAndNight(page);
      await expectNoSidewaysScroll(page);
    }
    await chooseToRegister(page, locale);
    await expectAccessible(page);
    // on every tab, going back once closes the dialog and stays on the page
    await page.goBack();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/${locale}`);
  },
);

test.each(walkedIn('en', locales))(
  'in %s, a visitor registers by e-mail, is greeted, logs out and signs in again',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, width: locale === 'he' ? 390 : 1440, expects: refusals });
    const email = `noa.${locale}@example.com`;
    const name = locale === 'he' ? 'נועה' : 'Noa';
    await registerByEmail(page, locale, { firstName: name, email });
    const product = locale === 'he' ? 'שמפאו' : 'Shampaw';
    await expectNotice(
      page,
      wordsOf(locale, 'register_done_title'),
      wordsOf(locale, 'register_done_text', { product, firstName: name }),
    );
    await page.locator('.hero-actions .button-primary', { hasText: name }).waitFor();
    // the focus is on the page after the dialog has closed
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await expectAccessible(page);

    // the page is rendered for this visitor and contains their name, so it must not be cached
    const answer = await page.reload();
    expect(await answer?.text()).toContain(name);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await page.locator('.hero-actions .button-primary').click();
    await page.waitForURL(/#packages$/);

    await logOut(page, locale);
    await expectNotice(page, wordsOf(locale, 'logout_done_title'), wordsOf(locale, 'logout_done_text'));
    await page.locator('.account-entry').click();
    await tabAt(page, 3).click();
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
    // the button keeps its colour, and pressing it shows what is missing
    await submitOf(page).click({ force: true });
    for (const name of ['email', 'password']) {
      await dialogOf(page).locator(`[name=${name}][aria-invalid=true]:visible`).waitFor();
    }
    await fillIn(page, { email, password: 'not that one' });
    await submitOf(page).click();
    await expectNotice(page, wordsOf(locale, 'login_failed_title'), wordsOf(locale, 'problem_sign_in_failed'));
    await expect.poll(() => dialogOf(page).locator('[name=email]').inputValue()).toBe(email);
    await fillIn(page, { password: PASSWORD });
    await submitOf(page).click();
    await expectNotice(
      page,
      wordsOf(locale, 'login_done_title'),
      wordsOf(locale, 'login_done_text', { firstName: name }),
    );
    await dialogOf(page).waitFor({ state: 'detached' });
  },
);

test('a member who wants to join the club again hears that there is no need', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 1440 });
  await registerByEmail(page, 'en', { firstName: 'Dan', email: 'dan.member@example.com' });
  await page
    .locator('#loyalty')
    .getByRole('button', { name: wordsOf('en', 'loyalty_member_title') })
    .click();
  await expectNotice(page, wordsOf('en', 'loyalty_member_title'));
  // shows the price for members for the first wash, and the list price crossed out
  await page.locator('.package-list-price s').first().waitFor();
  await expect.poll(() => page.locator('.package-sign-up').count()).toBe(0);
});

test.each(
  walkedIn('en', [
    ['he', '050-765-4321', '+972507654321'],
    ['en', '+972 50-765-4322', '+972507654322'],
  ] as const),
)(
  'in %s, a code by SMS signs in: refused when wrong, cleared by Resend, pasted with spaces',
  async (locale, typed, phone) => {
    const page = await visit(`/${locale}?signIn=phone`, { locale, expects: refusals });
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
    await expect.poll(() => dialogOf(page).locator('[name=callingCode]:visible').inputValue()).toBe('+972');
    await fillIn(page, { phoneNumber: '12' });
    await submitOf(page).click();
    await dialogOf(page).locator('[name=phoneNumber][aria-invalid=true]:focus').waitFor();
    await waitForWords(page, wordsOf(locale, 'problem_phone_not_mobile'));
    expect(await page.locator('.toast').count(), 'the code is not what is wrong').toBe(0);
    await fillIn(page, { phoneNumber: typed });
    await submitOf(page).click();
    await expectNotice(page, wordsOf(locale, 'signin_phone_sent_title'), wordsOf(locale, 'signin_phone_sent_text'));
    const code = dialogOf(page).locator('[name=otpCode]');
    await code.waitFor();
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await fillIn(page, { otpCode: '12345' });
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
    const sent = await codeSentTo(phone);
    await fillIn(page, { otpCode: sent === '000000' ? '111111' : '000000' });
    await submitOf(page).click();
    await expectNotice(page, wordsOf(locale, 'signin_phone_failed_title'), wordsOf(locale, 'signin_phone_failed_text'));
    await dialogOf(page).locator('[name=otpCode][aria-invalid=true]:focus').waitFor();

    await dialogOf(page)
      .getByRole('button', { name: wordsOf(locale, 'signin_code_resend') })
      .click();
    await expect.poll(() => dialogOf(page).locator('[name=phoneNumber]:visible').inputValue()).toBe(typed);
    // the same number has to wait, and the waiting time is shown
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
    await waitForWords(page, wordsOf(locale, 'signin_code_wait', { time: '' }).replace('.', '').trim().slice(0, 20));
  },
);

test.each(walkedIn('he', locales))(
  'in %s, the code of the message signs in, and the phone’s owner may have no name yet',
  async (locale) => {
    const page = await visit(`/${locale}?signIn=phone`, { locale });
    const number = locale === 'he' ? '0521112233' : '0521112244';
    await fillIn(page, { phoneNumber: number });
    await submitOf(page).click();
    await dialogOf(page).locator('[name=otpCode]').waitFor();
    const code = await codeSentTo(`+972${number.slice(1)}`);
    await fillIn(page, { otpCode: ` ${code.slice(0, 3)} ${code.slice(3)}\u200f` });
    await submitOf(page).click();
    await expectNotice(page, wordsOf(locale, 'signin_phone_done'));
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.locator('.account-entry-in').waitFor();
    await expectAccessible(page);
  },
);

test.each(walkedIn('en', locales))(
  'in %s, a provider leads back to the page: cancelled with a word, in with a welcome',
  async (locale) => {
    const page = await visit(`/${locale}/our-service?tab=products`, { locale, width: 1440 });
    await page.locator('.account-entry').click();
    await tabAt(page, 1).click();
    const google = dialogOf(page).getByRole('link', { name: 'Google' });
    // the unavailable provider shows the reason
    await waitForWords(page, wordsOf(locale, 'signin_provider_switched_off'));
    await expect.poll(() => dialogOf(page).getByRole('button', { name: 'Instagram' }).isDisabled()).toBe(true);
    await google.click();
    await page.locator('button[value=cancel]').click();
    await page.waitForURL(/tab=products/);
    await waitForWords(page, wordsOf(locale, 'signin_social_cancelled'));
    await expectAccessible(page);
    await google.click();
    await page.locator('button[value=dana]').click();
    // registers a new visitor; another journey can have registered the same visitor before
    const welcomes = [wordsOf(locale, 'register_done_title'), wordsOf(locale, 'login_done_title')];
    await page.locator('.toast', { hasText: new RegExp(welcomes.join('|')) }).waitFor();
    await expect.poll(() => page.url()).toBe(`${shopUrl}/${locale}/our-service?tab=products`);
    await page.locator('.account-entry-in', { hasText: 'Dana' }).waitFor();
  },
);

test('the sign-in dialog opens with its tab, which does not change afterwards', async () => {
  const page = await visit('/en', { locale: 'en', width: 390 });
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      const tab = document.querySelector('[role=tab][aria-selected=true]')?.id;
      if (tab !== undefined && tab !== seen.at(-1)) seen.push(tab);
      document.documentElement.dataset['tabs'] = String(seen.length);
      requestAnimationFrame(look);
    };
    look();
  });
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/ways'));
  await page.locator('.hero-actions .button-primary').click();
  await dialogOf(page).locator('[name=phoneNumber]').waitFor();
  await answered;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.evaluate(() => document.documentElement.dataset['tabs'])).toBe('1');
});

test('a device without biometric verification shows a note, the button is off, and other methods are one press away', async () => {
  const page = await visit('/en?signIn=biometric', { locale: 'en' });
  // the dialog opens with a method that this device can use
  await dialogOf(page).locator('[name=phoneNumber]').waitFor();
  await tabAt(page, 0).click();
  await waitForWords(page, wordsOf('en', 'signin_biometric_unavailable'));
  const button = dialogOf(page).getByRole('button', { name: wordsOf('en', 'signin_biometric_submit') });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await dialogOf(page)
    .getByRole('button', { name: wordsOf('en', 'signin_other_phone') })
    .click();
  await page.waitForURL(/signIn=phone/);
  await dialogOf(page).locator('[name=phoneNumber]').waitFor();
});

test('a visitor who only wants to buy gets from the sign-in dialog to the packages', async () => {
  const page = await visit('/en/about', { locale: 'en', width: 390 });
  await page.locator('.account-entry').click();
  await dialogOf(page)
    .getByRole('link', { name: wordsOf('en', 'signin_without_account') })
    .click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toMatch(/\/en#packages$/);
});

test('a fingerprint whose question cannot be loaded is refused with a word, and can be tried again', async () => {
  const page = await visit('/en', { locale: 'en', expects: refusals });
  await addVirtualAuthenticator(page);
  await page.locator('.account-entry').click();
  const button = dialogOf(page).getByRole('button', { name: wordsOf('en', 'signin_biometric_submit') });
  await expect.poll(() => button.isEnabled()).toBe(true);
  for (const gone of ['**/assets/*.js', '**/healthz']) await page.route(gone, (route) => route.abort());
  await button.click();
  await expectNotice(page, wordsOf('en', 'signin_biometric_failed_title'), wordsOf('en', 'signin_another_method'));
  await expect.poll(() => button.isEnabled()).toBe(true);
});

test.each(walkedIn('he', locales))(
  'in %s, a fingerprint signs in: a strange finger does not, and the field offers the passkey',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, expects: refusals });
    const reader = await addVirtualAuthenticator(page);
    await registerByEmail(page, locale, { firstName: 'Tal', email: `tal.${locale}@example.com` });
    await addPasskey(page);
    await logOut(page, locale);
    await page.locator('.account-entry-in').waitFor({ state: 'detached' });

    await page.locator('.account-entry').click();
    const button = dialogOf(page).getByRole('button', { name: wordsOf(locale, 'signin_biometric_submit') });
    await knowsFinger(reader, false);
    await button.click();
    await expectNotice(
      page,
      wordsOf(locale, 'signin_biometric_failed_title'),
      wordsOf(locale, 'signin_another_method'),
    );
    await knowsFinger(reader, true);
    await button.click();
    await expectNotice(page, wordsOf(locale, 'signin_biometric_done_title'), wordsOf(locale, 'signin_welcome_back'));
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.locator('.account-entry-in', { hasText: 'Tal' }).waitFor();

    await logOut(page, locale);
    await page.locator('.account-entry-in').waitFor({ state: 'detached' });
    await page.locator('.account-entry').click();
    // the simulated device accepts the passkey offer of the field
    await tabAt(page, 3).click();
    await expectNotice(page, wordsOf(locale, 'signin_biometric_done_title'));
    await dialogOf(page).waitFor({ state: 'detached' });
  },
);

test.each(walkedIn('en', locales))(
  'in %s, the keyboard alone opens the dialog, walks its tabs and closes it',
  async (locale) => {
    const page = await visit(`/${locale}`, { locale, width: 1440 });
    const link = page.locator('.account-entry');
    const hasFocus = () => link.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 20 && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialogOf(page).locator('h2:focus').waitFor();
    // this tab works on this device
    await dialogOf(page).locator('[name=phoneNumber]').waitFor();
    // the first three stops are the close button, buying without an account, and the tabs
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    const selected = () => page.locator('[role=tab]:focus').getAttribute('aria-selected');
    expect(await selected()).toBe('true');
    const forward = locale === 'he' ? 'ArrowLeft' : 'ArrowRight';
    const heights = new Set<number>();
    for (const tab of ['email', 'biometric', 'social', 'phone', 'email']) {
      await page.keyboard.press(forward);
      await page.waitForURL(new RegExp(`signIn=${tab}`));
      await expect.poll(selected).toBe('true');
      heights.add(await dialogOf(page).evaluate((dialog: HTMLElement) => dialog.offsetHeight));
    }
    expect([...heights], 'the dialog has one height').toHaveLength(1);
    for (const [key, tab] of [
      ['Home', 'biometric'],
      ['End', 'email'],
    ] as const) {
      await page.keyboard.press(key);
      await page.waitForURL(new RegExp(`signIn=${tab}`));
      await expect.poll(selected).toBe('true');
    }
    await dialogOf(page).locator('[name=email]').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('keys@example.com');
    await expect.poll(() => dialogOf(page).locator('[name=email]').inputValue()).toBe('keys@example.com');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(hasFocus).toBe(true);
    expect(new URL(page.url()).search).toBe('');
  },
);

test.each(walkedIn('he', locales))(
  'in %s, a provider that failed and a logout without a network say so',
  async (locale) => {
    const page = await visit(`/${locale}?signIn=failed`, {
      locale,
      expects: [/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/],
    });
    await expectNotice(page, wordsOf(locale, 'signin_social_failed_title'), wordsOf(locale, 'signin_another_method'));
    await expect.poll(() => tabAt(page, 1).getAttribute('aria-selected')).toBe('true');
    await registerByEmail(page, locale, { firstName: 'Gal', email: `gal.${locale}@example.com` });
    await page.locator('.menu-toggle').hover();
    await page.context().setOffline(true);
    await logOut(page, locale);
    await expectNotice(page, wordsOf(locale, 'logout_failed_title'));
    await page.locator('.account-entry-in').waitFor();
    await page.context().setOffline(false);
    await logOut(page, locale);
    await expectNotice(page, wordsOf(locale, 'logout_done_title'));
  },
);

test('logging out in one tab takes the name out of the others', async () => {
  const page = await visit('/robots.txt', { locale: 'en' });
  await registerByEmail(page, 'en', { firstName: 'Ron', email: 'ron.tabs@example.com' });
  const other = await page.context().newPage();
  await other.goto(`${shopUrl}/en/about`);
  await other.locator('.account-entry-in', { hasText: 'Ron' }).waitFor({ state: 'attached' });
  await logOut(page, 'en');
  await expect.poll(() => other.locator('.account-entry-in').count()).toBe(0);
});

test('without scripts the links lead to the pages that do the same', async () => {
  const page = await visit('/en', { locale: 'en', width: 1440, scripts: false });
  await page.locator('.account-entry').click();
  expect(new URL(page.url()).pathname).toMatch(/\/login$/);
  await expect.poll(() => page.locator('h1').count()).toBe(1);
  await page.goto(`${shopUrl}/en`);
  await page.locator('.package-sign-up').first().click();
  expect(new URL(page.url()).pathname).toMatch(/\/register$/);
  await expect.poll(() => page.locator('h1').count()).toBe(1);
});
