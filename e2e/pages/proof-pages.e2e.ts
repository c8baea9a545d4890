import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { call, register, signOut } from '../account/account-calls.ts';
import { expectToMend, fill, send, untilAlive } from '../filling.ts';
import { codeSentTo, mailAbout } from '../outbox.ts';
import { expectNotice, PASSWORD } from '../account/signing-in.ts';
import {
  expectAccessible,
  expectAccessibleByDayAndNight,
  expectNoSidewaysScroll,
  shopUrl,
  visit,
  type VisitorWish,
} from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

const refusals = [/Failed to load resource/];

type LinkMail = { readonly email: string; readonly locale: Locale; readonly about: 'merge' | 'proof' | 'reset' };

function textOf({ email, locale, about }: LinkMail): Promise<string> {
  const shop = locale === 'he' ? 'שמפאו' : 'Shampaw';
  return mailAbout(email, wordsOf(locale, `mail_account_${about}_subject`, { shop }));
}

/** Returns the link in the newest email of a kind to an address. Waits for the email. */
async function linkTo(mail: LinkMail): Promise<string> {
  const text = await textOf(mail);
  const link = /https?:\/\/[^\s"<]+\/(?:password\/reset|email\/verify)#[\w-]{43}/.exec(text)?.[0];
  expect(link).toBeDefined();
  return link ?? '';
}

async function isProven(page: Page): Promise<boolean> {
  const user = (await (await page.request.get(`${shopUrl}/api/auth/user`)).json()) as { emailVerified: boolean };
  return user.emailVerified;
}

test.each(walkedIn('he', locales))(
  'in %s, a forgotten password becomes a new one by a link that works once',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, expects: refusals });
    const email = `forgetful.${locale}@example.com`;
    await register(page, { email });
    await signOut(page);
    await page.goto(`${shopUrl}/${locale}/login`);
    await page.getByRole('link', { name: wordsOf(locale, 'signin_forgot') }).click();
    await page.waitForURL(/\/password\/forgot$/);
    await fill(page, { email: 'no address' });
    await send(page);
    await expectToMend(page, 'email', wordsOf(locale, 'field_invalid_email'));
    await fill(page, { email });
    await send(page);
    await waitForWords(page, wordsOf(locale, 'proof_forgot_sent_text'));
    await page.locator('h1:focus').waitFor();

    const link = await linkTo({ email, locale, about: 'reset' });
    await page.goto(link);
    await page.waitForURL(`${shopUrl}/${locale}/password/reset`);
    await untilAlive(page);
    expect(await page.evaluate(() => window.location.href)).not.toContain(link.split('#')[1]);
    // after a reload, the page still has the token that is no longer in the URL
    await page.reload();
    await untilAlive(page);
    await fill(page, { password: 'password1' });
    await send(page);
    await expectToMend(page, 'password', wordsOf(locale, 'field_too_common'));
    await expectAccessible(page);
    await fill(page, { password: 'a bath for two at noon' });
    await send(page);
    await expectNotice(
      page,
      wordsOf(locale, 'proof_reset_done_title'),
      wordsOf(locale, 'proof_reset_done_text', { firstName: 'Noa' }),
    );
    await page.waitForURL(`${shopUrl}/${locale}`);

    await signOut(page);
    await page.goto(`${shopUrl}/${locale}/login`);
    await untilAlive(page);
    await fill(page, { email, password: PASSWORD });
    await send(page);
    await expectNotice(page, wordsOf(locale, 'login_failed_title'));
    await page.goto(link);
    await untilAlive(page);
    await fill(page, { password: 'once more, with feeling' });
    await send(page);
    await waitForWords(page, wordsOf(locale, 'proof_link_used_title'));
    await page.locator('h1:focus').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: wordsOf(locale, 'proof_link_new') }).click();
    await page.waitForURL(/\/password\/forgot$/);
  },
);

test('an address without an account gets the same answer as one with, with scripts and without', async () => {
  const answers = new Set<string>();
  const known = 'known-here@example.com';
  await register(await visit('/robots.txt', { locale: 'en' }), { email: known });
  for (const scripts of [true, false]) {
    for (const email of [known, 'nobody-at-all@example.com']) {
      const page = await visit('/en/password/forgot', { locale: 'en', scripts });
      if (scripts) await untilAlive(page);
      await fill(page, { email });
      await send(page);
      await waitForWords(page, wordsOf('en', 'proof_forgot_sent_text'));
      answers.add(await page.locator('main').innerText());
    }
  }
  expect(answers.size).toBe(1);
});

test.each(walkedIn('en', locales))(
  'in %s, opening the link of a mail proves nothing, pressing Confirm does',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, expects: refusals });
    const email = `proven.${locale}@example.com`;
    await register(page, { email });
    const link = await linkTo({ email, locale, about: 'proof' });
    await page.goto(link);
    await page.waitForURL(`${shopUrl}/${locale}/email/verify`);
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    expect(await isProven(page)).toBe(false);
    await send(page);
    await waitForWords(page, wordsOf(locale, 'proof_verify_done_text', { email }));
    await page.locator('h1:focus').waitFor();
    expect(await isProven(page)).toBe(true);
    await expectAccessible(page);
    await page.getByRole('link', { name: wordsOf(locale, 'proof_verify_done_next') }).click();
    await page.waitForURL(/\/dashboard$/);

    await page.goto(link);
    await untilAlive(page);
    await send(page);
    await waitForWords(page, wordsOf(locale, 'proof_link_used_title'));
    await expectAccessible(page);
    await send(page);
    await waitForWords(page, wordsOf(locale, 'proof_nothing_waits'));
  },
);

test('a link opened while signed out waits for the sign-in', async () => {
  const page = await visit('/robots.txt', { locale: 'en', expects: refusals });
  const email = 'elsewhere@example.com';
  await register(page, { email });
  const link = await linkTo({ email, locale: 'en', about: 'proof' });
  await signOut(page);
  await page.goto(link);
  await untilAlive(page);
  await send(page);
  await waitForWords(page, wordsOf('en', 'proof_verify_sign_in_title'));
  await expectAccessible(page);
  await page
    .locator('main')
    .getByRole('link', { name: wordsOf('en', 'signin_email_submit') })
    .click();
  await page.waitForURL(/\/login\?next=/);
  await untilAlive(page);
  await fill(page, { email, password: PASSWORD });
  await send(page);
  await page.waitForURL(/\/email\/verify$/);
  await send(page);
  await waitForWords(page, wordsOf('en', 'proof_verify_done_text', { email }));
});

test('an address that another account has proven meanwhile says what to do next', async () => {
  const email = 'two-accounts@example.com';
  const late = await visit('/robots.txt', { locale: 'en', expects: refusals });
  const phoneNumber = '0541112266';
  expect(await call(late, 'POST /api/auth/send-otp', { phoneNumber })).toBe(200);
  const otpCode = await codeSentTo('+972541112266');
  expect(await call(late, 'POST /api/auth/verify-otp', { phoneNumber, otpCode })).toBe(200);
  expect(await call(late, 'PATCH /api/profile', { email })).toBe(200);
  const lateLink = await linkTo({ email, locale: 'en', about: 'proof' });

  const owner = await visit('/robots.txt', { locale: 'he' });
  await register(owner, { email });
  await owner.goto(await linkTo({ email, locale: 'he', about: 'proof' }));
  await untilAlive(owner);
  await send(owner);
  await waitForWords(owner, wordsOf('he', 'proof_verify_done_text', { email }));

  await late.goto(lateLink);
  await untilAlive(late);
  await send(late);
  await waitForWords(late, wordsOf('en', 'proof_verify_taken_title'));
  await late.locator('h1:focus').waitFor();
  await expectAccessible(late);
  await late.getByRole('link', { name: wordsOf('en', 'signin_forgot') }).click();
  await late.waitForURL(/\/password\/forgot$/);
});

/** Returns the code in the newest password email. */
async function codeOf(mail: LinkMail): Promise<string> {
  const code = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]/.exec(await textOf(mail))?.[0];
  expect(code).toBeDefined();
  return code ?? '';
}

test.each(walkedIn('en', locales))(
  'in %s, a link whose secret was cut off on the way asks for the code of the mail, and the code sets the password',
  async (locale) => {
    const page = await visit('/robots.txt', { locale, expects: refusals, width: 390 });
    const email = `gateway.${locale}@example.com`;
    await register(page, { email });
    await signOut(page);
    await page.goto(`${shopUrl}/${locale}/password/forgot`);
    await untilAlive(page);
    await fill(page, { email });
    await send(page);
    const code = await codeOf({ email, locale, about: 'reset' });
    await page.goto(`${shopUrl}/${locale}/password/reset`);
    await untilAlive(page);
    await waitForWords(page, wordsOf(locale, 'proof_code_text'));
    await expectAccessible(page);
    await fill(page, { token: code.replace('-', 'x'), password: 'a bath for two at noon' });
    await send(page);
    await expectToMend(page, 'token', wordsOf(locale, 'field_invalid'));
    // types the code as if it was pasted from another window
    await fill(page, { token: ` ${code.toLowerCase()} `, password: 'a bath for two at noon' });
    await send(page);
    await page.waitForURL(`${shopUrl}/${locale}`);
  },
);

test('a link with half a secret asks for the code, and without scripts the page says what it needs', async () => {
  const page = await visit('/en/email/verify#half-a-link', { locale: 'en' });
  await waitForWords(page, wordsOf('en', 'proof_code_text'));
  for (const path of ['/he/email/verify', '/he/password/reset']) {
    const plain = await visit(path, { locale: 'he', scripts: false });
    await waitForWords(plain, wordsOf('he', 'proof_needs_scripts'));
    await expect
      .poll(() => plain.locator('main button:visible').count(), { message: `${path} has no button that does nothing` })
      .toBe(0);
  }
});

test('pages of emailed links are not cached and not indexed', async () => {
  const page = await visit('/robots.txt', { locale: 'en' });
  for (const path of ['/en/password/forgot', '/en/password/reset', '/he/email/verify', '/email/verify']) {
    const headers = (await page.request.get(shopUrl + path)).headers();
    expect(headers['cache-control'], path).toContain('no-store');
    expect(headers['x-robots-tag'], path).toContain('noindex');
    expect(headers['referrer-policy'], path).toBe('no-referrer');
  }
});

/** Opens the newest link to an email address and presses its button. */
async function confirm(page: Page, mail: LinkMail): Promise<void> {
  const link = await linkTo(mail);
  // a second link would only change the fragment of an open page, which loads nothing
  await page.goto(`${shopUrl}/${mail.locale}`);
  await page.goto(link);
  await untilAlive(page);
  await send(page);
}

/** A registered account whose email address is verified. */
async function provenMember(wish: VisitorWish & { readonly locale: Locale }, email: string): Promise<Page> {
  const { locale } = wish;
  const page = await visit('/robots.txt', { ...wish, expects: refusals });
  await register(page, { email });
  await confirm(page, { email, locale, about: 'proof' });
  await waitForWords(page, wordsOf(locale, 'proof_verify_done_text', { email }));
  return page;
}

test.each(
  walkedIn('he', [
    { locale: 'he', width: 390 },
    { locale: 'en', width: 1440 },
  ] as const),
)('in $locale, two accounts of one person are merged by the keyboard after a proof of both', async (wish) => {
  const { locale } = wish;
  const [mine, other] = [`stays.${locale}@example.com`, `closes.${locale}@example.com`];
  const closing = await provenMember(wish, other);
  const page = await provenMember(wish, mine);
  expect(await call(page, 'PATCH /api/profile', { email: other })).toBe(200);
  await confirm(page, { email: other, locale, about: 'merge' });
  await waitForWords(page, wordsOf(locale, 'proof_verify_taken_title'));
  await page.locator('h1:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.locator('main a:focus', { hasText: wordsOf(locale, 'merge_offer') }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog:modal', { hasText: wordsOf(locale, 'merge_title') });
  await dialog.waitFor();
  await waitForWords(page, wordsOf(locale, 'merge_email_ends', { email: other }));
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);

  await dialog.locator('button[type=submit]').focus();
  await page.keyboard.press('Enter');
  await dialog.locator('input[name=confirm][aria-invalid=true]:focus').waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await dialog.locator('button[type=submit]:focus').waitFor();
  await page.keyboard.press('Enter');
  await expectNotice(page, wordsOf(locale, 'merge_done_title'), wordsOf(locale, 'merge_done_text'));
  await page.waitForURL(`${shopUrl}/${locale}/dashboard`);
  expect(await call(closing, 'POST /api/customer/login', { email: other, password: PASSWORD })).toBe(401);
});
