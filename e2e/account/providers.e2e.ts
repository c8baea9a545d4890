import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import {
  expectAccessible,
  expectAccessibleByDayAndNight,
  expectNoSidewaysScroll,
  shopUrl,
  untilAlive,
  visit,
  type VisitorWish,
} from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';
import { openParts } from './member.ts';

const names = { apple: 'Apple', google: 'Google', facebook: 'Facebook', tiktok: 'TikTok' } as const;
type Practised = keyof typeof names;

/** Names of the practice accounts by language. An account keeps the name of its first visit. */
const practice = {
  en: { notice: 'no real account is used', cancel: 'Cancel and go back', who: 'dana', firstName: 'Dana' },
  he: { notice: 'לא נעשה שימוש בחשבון אמיתי', cancel: 'ביטול וחזרה', who: 'noa', firstName: 'נועה' },
} as const;

let people = 0;

/** Makes a request as the page's visitor. */
async function statusOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (asked) => (await fetch(asked)).status, path);
}

/** Presses the button of a provider. The page of the practice provider says that it is for practice. */
async function leaveFor(page: Page, provider: Practised, locale: Locale): Promise<void> {
  const provided = { provider: names[provider] };
  const signIn = page.getByRole('link', { name: wordsOf(locale, 'signin_provider', provided) });
  await signIn.or(page.getByRole('link', { name: wordsOf(locale, 'register_provider', provided) })).click();
  await page.waitForURL(`${shopUrl}/practice-id/${provider}/authorize?**`);
  await expect.poll(() => page.locator('.notice').innerText()).toContain(practice[locale].notice);
}

async function comeBackAs(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=email]').fill(email);
  await page.locator('button[value=typed]').click();
}

function newEmail(): string {
  people += 1;
  return `provider-${Date.now()}-${people}@example.com`;
}

/** Signs in with an invented account that only this test uses. */
async function comeBackAsSomebody(page: Page, name: string): Promise<void> {
  await comeBackAs(page, { name, email: newEmail() });
}

/** Each provider once, alternating between a phone in Hebrew and a desktop in English. */
const ways = (Object.keys(names) as Practised[]).map(
  (provider, index): { provider: Practised; locale: Locale; width: 390 | 1440 } =>
    index % 2 === 0 ? { provider, locale: 'he', width: 390 } : { provider, locale: 'en', width: 1440 },
);

test.each(ways)('$provider signs in from the login page in $locale', async ({ locale, provider, width }) => {
  const page = await visit(`/${locale}/login?next=/${locale}/stations`, { locale, width });
  await leaveFor(page, provider, locale);
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
  await page.locator(`button[value=${practice[locale].who}]`).click();
  await page.waitForURL((url) => url.pathname === `/${locale}/stations`);
  await untilAlive(page);
  // greets the visitor as new, or as known if another journey has signed in before
  await page.locator('.toast', { hasText: practice[locale].firstName }).waitFor();
  await page.waitForURL(`${shopUrl}/${locale}/stations`);
  expect(await statusOf(page, '/api/customer/me')).toBe(200);
});

test.each(
  walkedIn('he', [
    { locale: 'en', product: 'Shampaw' },
    { locale: 'he', product: 'שמפאו' },
  ] as const),
)(
  'in $locale an account that a provider has just made for a package is welcomed at it, and welcomed back the next time',
  async ({ locale, product }) => {
    const page = await visit(`/${locale}`, { locale, width: 390 });
    await page.locator('.package-sign-up').nth(1).click();
    const person = { name: 'Noga Shalev', email: newEmail() };
    await leaveFor(page, 'google', locale);
    await comeBackAs(page, person);
    await waitForWords(page, wordsOf(locale, 'register_done_text', { product, firstName: 'Noga' }));
    await page.waitForURL(`${shopUrl}/${locale}?package=2`);
    await waitForWords(page, wordsOf(locale, 'checkout_discount_new', { percent: '10' }));
    await page.context().clearCookies();
    await page.goto(`${shopUrl}/${locale}/login`);
    await leaveFor(page, 'google', locale);
    await comeBackAs(page, person);
    await waitForWords(page, wordsOf(locale, 'login_done_text', { firstName: 'Noga' }));
    expect(await statusOf(page, '/api/customer/me')).toBe(200);
  },
);

test.each(walkedIn('he', locales))(
  'turning back at the provider leads back to the login page and to the dialog in %s',
  async (locale) => {
    const page = await visit(`/${locale}/login`, { locale, expects: [/401/] });
    await leaveFor(page, 'google', locale);
    await page.getByRole('button', { name: practice[locale].cancel }).click();
    await page.waitForURL((url) => url.pathname === `/${locale}/login`);
    await waitForWords(page, wordsOf(locale, 'signin_social_cancelled'));
    await page.goto(`${shopUrl}/${locale}/about?signIn=social`);
    await leaveFor(page, 'apple', locale);
    await page.getByRole('button', { name: practice[locale].cancel }).click();
    await page.waitForURL((url) => url.pathname === `/${locale}/about`);
    await waitForWords(page, wordsOf(locale, 'signin_social_cancelled'));
    // on the registration page, which chooses the next page itself
    await page.goto(`${shopUrl}/${locale}/register?next=/stations&signIn=social`);
    await leaveFor(page, 'google', locale);
    await page.getByRole('button', { name: practice[locale].cancel }).click();
    await waitForWords(page, wordsOf(locale, 'signin_social_cancelled'));
    await page.keyboard.press('Escape');
    await page.waitForURL(`${shopUrl}/${locale}/register?next=%2F${locale}%2Fstations`);
    expect(await statusOf(page, '/api/customer/me')).toBe(401);
  },
);

test.each(walkedIn('en', locales))(
  'who turns back at the provider on the way to a package comes to it at the second try in %s',
  async (locale) => {
    const page = await visit(`/${locale}`, { locale, width: 390 });
    await page.locator('.package-sign-up').nth(1).click();
    await leaveFor(page, 'google', locale);
    await page.getByRole('button', { name: practice[locale].cancel }).click();
    await waitForWords(page, wordsOf(locale, 'signin_social_cancelled'));
    // a closed dialog leaves no parameter in the URL
    const cancelled = page.url();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${shopUrl}/${locale}`);
    await page.goto(cancelled);
    await leaveFor(page, 'apple', locale);
    await comeBackAsSomebody(page, 'Noga Shalev');
    await page.waitForURL(`${shopUrl}/${locale}?package=2`);
    await waitForWords(page, wordsOf(locale, 'checkout_discount_new', { percent: '10' }));
    expect(await statusOf(page, '/api/customer/me')).toBe(200);
  },
);

test.each(
  walkedIn('en', [
    { locale: 'en', width: 1440 },
    { locale: 'he', width: 390 },
  ] as const),
)('a login is connected and disconnected on the dashboard in $locale, and the last one stays', async (wish) => {
  const { locale } = wish;
  const page = await visit(`/${locale}/login`, { ...wish, expects: [/409/, /403/] });
  await leaveFor(page, 'google', locale);
  await comeBackAsSomebody(page, 'Noam Peretz');
  await page.waitForURL((url) => url.pathname === `/${locale}`);
  await page.goto(`${shopUrl}/${locale}/dashboard`);
  await openParts(page);
  const press = (key: string, provider: string) =>
    page.getByRole('button', { name: wordsOf(locale, key, { provider }) }).click();
  await press('dashboard_link_remove_from', 'Google');
  await waitForWords(page, wordsOf(locale, 'problem_last_way_in'));

  await press('dashboard_link_add_to', 'Facebook');
  await page.waitForURL(`${shopUrl}/practice-id/facebook/authorize?**`);
  await page.getByRole('button', { name: practice[locale].cancel }).click();
  await page.waitForURL(`${shopUrl}/${locale}/dashboard`);
  await openParts(page);
  await expect
    .poll(() => page.locator('dialog:modal').count(), { message: 'a signed-in customer is not asked to sign in' })
    .toBe(0);

  await press('dashboard_link_add_to', 'Facebook');
  await page.waitForURL(`${shopUrl}/practice-id/facebook/authorize?**`);
  await comeBackAsSomebody(page, 'Noam Peretz');
  await waitForWords(page, wordsOf(locale, 'dashboard_link_added'));
  await page.waitForURL(`${shopUrl}/${locale}/dashboard`);
  await openParts(page);
  await press('dashboard_link_remove_from', 'Google');
  await waitForWords(page, wordsOf(locale, 'dashboard_link_removed'));
  await page.getByRole('button', { name: wordsOf(locale, 'dashboard_link_add_to', { provider: 'Google' }) }).waitFor();
});

test.each(['google', 'tiktok'] as const)('without scripts %s signs in, too, at the second try', async (provider) => {
  const page = await visit('/en/login?next=/en/stations', { scripts: false });
  await leaveFor(page, provider, 'en');
  await page.getByRole('button', { name: practice.en.cancel }).click();
  await page.waitForURL((url) => url.pathname === '/en/login');
  await leaveFor(page, provider, 'en');
  await page.getByRole('link', { name: 'עברית' }).click();
  await expect.poll(() => page.locator('.notice').innerText()).toContain(practice.he.notice);
  await page.locator('button[value=noa]').click();
  await page.waitForURL((url) => url.pathname === '/en/stations');
  const me = await page.context().request.get(`${shopUrl}/api/customer/me`);
  expect(me.status()).toBe(200);
});

test('what a provider stands in for is said once more where a name is missing', async () => {
  const page = await visit('/he/login', { locale: 'he', expects: [/422/] });
  await leaveFor(page, 'google', 'he');
  await page.locator('button[value=typed]').click();
  await page.locator('#name[aria-invalid=true]').waitFor();
  await expectAccessible(page);
  await comeBackAsSomebody(page, 'נועם פרץ');
  await page.waitForURL((url) => url.pathname === '/he');
  expect(await statusOf(page, '/api/customer/me')).toBe(200);
});

/** Returns the form that Apple would post for a sign-in that this browser has started. */
async function answerOfApple(page: Page): Promise<Record<string, string>> {
  const { request } = page.context();
  const begun = await request.get(`${shopUrl}/api/auth/oauth/apple`, { maxRedirects: 0 });
  const fields = Object.fromEntries(new URL(begun.headers()['location'] ?? '', shopUrl).searchParams);
  people += 1;
  const form = { ...fields, choice: 'typed', name: 'Form Post', email: `form-${Date.now()}-${people}@example.com` };
  const answered = await request.post(`${shopUrl}/practice-id/apple/authorize`, {
    form,
    headers: { origin: shopUrl },
    maxRedirects: 0,
  });
  return Object.fromEntries(new URL(answered.headers()['location'] ?? '').searchParams);
}

/** Sends a form of another site by pressing its button; the browser does not send our Lax cookies with it. */
async function postFromElsewhere(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('about:blank', { waitUntil: 'load' });
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  const action = `${shopUrl}/api/auth/callback/apple`;
  await page.setContent(`<form method="post" action="${action}">${inputs.join('')}<button>Elsewhere</button></form>`);
  await page.getByRole('button', { name: 'Elsewhere' }).click();
}

const browsers: readonly (VisitorWish & { readonly kind: string })[] = [
  { kind: 'with scripts', scripts: true },
  { kind: 'without scripts', scripts: false },
];

test.each(browsers)("Apple's form from its own site signs in once, $kind", async ({ scripts }) => {
  const page = await visit('/en/contact', { scripts: scripts === true });
  const fields = await answerOfApple(page);
  await postFromElsewhere(page, fields);
  if (scripts !== true) await page.getByRole('button', { name: wordsOf('en', 'signin_return_continue') }).click();
  await page.waitForURL((url) => url.pathname === '/en');
  const me = () => page.context().request.get(`${shopUrl}/api/customer/me`);
  expect((await me()).status()).toBe(200);
  await page.context().clearCookies({ name: 'sid' });
  await postFromElsewhere(page, fields);
  if (scripts !== true) await page.getByRole('button', { name: wordsOf('en', 'signin_return_continue') }).click();
  await page.waitForURL((url) => url.pathname === '/en/login');
  expect((await me()).status(), 'the same form again').toBe(401);
});
