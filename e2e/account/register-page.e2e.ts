import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { expectFilled, expectToMend, fill, untilAlive, type Filling } from '../filling.ts';
import { expectNotice, PASSWORD } from './signing-in.ts';
import { expectAccessible, shopUrl, untilDrawn, visit, type VisitorWish } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

const refusals = [/Failed to load resource/];

/** One pixel, green. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'rex.png', mimeType: 'image/png', buffer: pixel };

let people = 0;

function newVisitor(): Filling {
  people += 1;
  return {
    firstName: 'נועה',
    lastName: 'Levi-כהן',
    email: `register${people}@example.com`,
    phone: '050-1234567',
    birthDay: '4',
    birthMonth: '7',
    birthYear: '1990',
    country: 'FR',
    gender: 'prefer-not-to-say',
    petType: 'dog',
  };
}

async function open(locale: Locale, wish: VisitorWish = {}, query = ''): Promise<Page> {
  const page = await visit(`/${locale}/register${query}`, { locale, ...wish });
  if (wish.scripts !== false) await untilAlive(page);
  return page;
}

function submitOf(page: Page) {
  return page.locator('main form button[type=submit]:visible');
}

async function agree(page: Page): Promise<void> {
  await page.locator('main [name=termsAgreed]').check();
}

test.each(walkedIn('en', locales))(
  'in %s, the whole form with a picture makes an account and leads home with a welcome',
  async (locale) => {
    const page = await open(locale, { width: locale === 'he' ? 390 : 1440 });
    const filling = newVisitor();
    await expect.poll(() => page.locator('[name=country] option').count()).toBe(64);
    await expect.poll(() => page.locator('[name=country]').inputValue()).toBe('IL');
    await expect
      .poll(() => page.locator('[name=country] option[value=AU]').innerText())
      .toBe(wordsOf(locale, 'country_elsewhere'));
    await expect.poll(() => page.locator('[name=birthYear] option').count()).toBe(101);
    const ticked = ['loyaltyClub', 'washReminders', 'saveLogin', 'marketingEmails', 'termsAgreed'];
    expect(await Promise.all(ticked.map((name) => page.locator(`[name=${name}]`).isChecked()))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    await fill(page, { ...filling, password: PASSWORD });
    await page.locator('[name=profilePicture]').setInputFiles(picture);
    await waitForWords(page, 'rex.png');
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
    await agree(page);
    await expectAccessible(page);
    await submitOf(page).click();
    const product = locale === 'he' ? 'שמפאו' : 'Shampaw';
    await expectNotice(
      page,
      wordsOf(locale, 'register_done_title'),
      wordsOf(locale, 'register_done_text', { product, firstName: 'נועה' }),
    );
    await page.waitForURL(`${shopUrl}/${locale}`);
    const user = (await (await page.request.get(`${shopUrl}/api/auth/user`)).json()) as Record<string, unknown>;
    expect(user).toMatchObject({ firstName: 'נועה', lastName: 'Levi-כהן', email: filling['email'], hasPicture: true });
  },
);

test.each(walkedIn('he', locales))(
  'in %s, the button waits for what is missing and says it; Enter says the rest',
  async (locale) => {
    const page = await open(locale);
    await expect.poll(() => submitOf(page).isDisabled()).toBe(true);
    const { lastName: _, ...filling } = newVisitor();
    await fill(page, { ...filling, password: PASSWORD });
    await waitForWords(
      page,
      wordsOf(locale, 'register_page_missing', {
        fields: `${wordsOf(locale, 'account_last_name')}, ${wordsOf(locale, 'register_page_missing_terms')}`,
      }),
    );
    await page.locator('main [name=firstName]').press('Enter');
    // the acceptance of the terms is checked first
    await page.locator('[role=alert]', { hasText: wordsOf(locale, 'register_page_terms_alert') }).waitFor();
    await expectToMend(page, 'lastName', wordsOf(locale, 'field_required'));
    await expectAccessible(page);
    await fill(page, { lastName: 'Levi' });
    await agree(page);
    await expect.poll(() => submitOf(page).isEnabled()).toBe(true);
  },
);

test('the alert of the specification, word by word', async () => {
  const page = await open('en');
  // untouched fields are not marked as invalid, because a screen reader would announce it for selects and checkboxes
  for (const name of ['birthDay', 'birthMonth', 'birthYear', 'termsAgreed']) {
    expect(await page.locator(`main [name=${name}]`).getAttribute('aria-invalid'), name).toBe('false');
  }
  await fill(page, { ...newVisitor(), password: PASSWORD });
  await page.locator('main [name=email]').press('Enter');
  await page.locator('[name=termsAgreed][aria-invalid=true]:focus').waitFor();
  await expect
    .poll(() => page.locator('main form [role=alert] .notice').innerText())
    .toBe('Please agree to the Terms & Conditions');
});

test('a reload and the other language lose nothing but the password and the file', async () => {
  const page = await open('en', { width: 1440 });
  const filling = newVisitor();
  await fill(page, { ...filling, password: PASSWORD });
  await page.locator('[name=loyaltyClub]').uncheck();
  await page.getByRole('button', { name: wordsOf('en', 'account_password_show') }).click();
  await page.reload();
  await expectFilled(page, { ...filling, password: '' });
  await expect.poll(() => page.locator('[name=loyaltyClub]').isChecked()).toBe(false);
  await waitForWords(page, wordsOf('en', 'register_page_restored'));
  await page.locator('.language-toggle').click();
  await page.waitForURL(/\/he\/register/);
  await expectFilled(page, { ...filling, password: '' });
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD);
});

test.each(walkedIn('en', locales))(
  'in %s, a file that is no picture is refused before anything is sent',
  async (locale) => {
    const page = await open(locale);
    const file = page.locator('[name=profilePicture]');
    const cases = [
      [Buffer.from('%PDF-1.7'), wordsOf(locale, 'problem_picture_refused')],
      [Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), wordsOf(locale, 'problem_picture_heic')],
      [Buffer.from('GIF89a and then nothing'), wordsOf(locale, 'problem_picture_unsupported')],
      [pixel.subarray(0, 40), wordsOf(locale, 'problem_picture_damaged')],
      [
        Buffer.concat([pixel.subarray(0, 40), Buffer.alloc(10 * 1_024 * 1_024)]),
        wordsOf(locale, 'picture_file_too_large').replace('{megabytes}', '10'),
      ],
    ] as const;
    for (const [buffer, words] of cases) {
      // neither the name nor the type of the file reveals its format
      await file.setInputFiles({ name: 'rex.jpg', mimeType: 'image/jpeg', buffer });
      await page.locator('[role=alert]', { hasText: words }).waitFor();
      await expect.poll(() => file.inputValue()).toBe('');
    }
    await expectAccessible(page);
    await file.setInputFiles(picture);
    await waitForWords(page, 'rex.png');
    await page.getByRole('button', { name: wordsOf(locale, 'register_page_picture_remove') }).click();
    await expect.poll(() => file.inputValue()).toBe('');
  },
);

test('a large picture that is read late does not show over the one that was chosen after it', async () => {
  const page = await open('en');
  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window);
    const secondIsShown = Promise.withResolvers<void>();
    Object.assign(window, { showFirst: secondIsShown.resolve });
    let reads = 0;
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      reads += 1;
      const isFirst = reads === 1;
      document.body.dataset['read'] ??= 'none';
      const bitmap = await read(source);
      if (isFirst) await secondIsShown.promise;
      // each picture is read once to shrink it, and the shown picture once more
      if (reads > 2) document.body.dataset['read'] = isFirst ? 'both' : 'second';
      return bitmap;
    };
  });
  const file = page.locator('[name=profilePicture]');
  const [red, blue] = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  await file.setInputFiles({ ...picture, buffer: red ?? pixel });
  await page.locator('body[data-read=none]').waitFor();
  await file.setInputFiles({ ...picture, buffer: blue ?? pixel });
  await page.locator('body[data-read=second]').waitFor();
  await untilDrawn(page);
  await page.evaluate(() => (window as unknown as { showFirst(): void }).showFirst());
  await page.locator('body[data-read=both]').waitFor();
  await untilDrawn(page);
  const middle = await page
    .locator('canvas.medallion')
    .evaluate((canvas) => [...((canvas as HTMLCanvasElement).getContext('2d')?.getImageData(96, 96, 1, 1).data ?? [])]);
  expect(middle).toEqual([0, 0, 255, 255]);
});

test.each(walkedIn('he', locales))(
  'in %s, what the server refuses is said at its field and in a summary, and nothing is lost',
  async (locale) => {
    const page = await open(locale, { expects: refusals });
    const filling = { ...newVisitor(), password: 'password1' };
    await fill(page, filling);
    await agree(page);
    await submitOf(page).click();
    await expectToMend(page, 'password', wordsOf(locale, 'field_too_common'));
    await page.locator('[role=alert]', { hasText: wordsOf(locale, 'problem_validation_failed') }).waitFor();
    await expectFilled(page, filling);
    await expectAccessible(page);
    await fill(page, { password: PASSWORD, birthYear: '2020' });
    await submitOf(page).click();
    await expectToMend(page, 'birthDay', wordsOf(locale, 'field_too_young'));
    await fill(page, { birthYear: '1990' });
    // a missing response is reported too
    await page.route('**/api/auth/register', (route) => route.abort());
    await submitOf(page).click();
    await page.locator('[role=alert]', { hasText: wordsOf(locale, 'problem_offline') }).waitFor();
    await page.unroute('**/api/auth/register');
    await submitOf(page).click();
    await page.waitForURL(`${shopUrl}/${locale}`);
  },
);

test.each(walkedIn('en', locales))(
  'in %s, without scripts a mistake leads back with everything that was typed, then the account leads to the package',
  async (locale) => {
    const page = await open(locale, { scripts: false }, '?next=%2F%3Fpackage%3D2');
    // the browser's own file input does not make the page wider either
    const chooser = await page.locator('[name=profilePicture]').boundingBox();
    expect(chooser?.x).toBeGreaterThanOrEqual(20);
    expect((chooser?.x ?? 0) + (chooser?.width ?? Infinity)).toBeLessThanOrEqual(370);
    const filling = newVisitor();
    await fill(page, { ...filling, birthYear: '2020', password: PASSWORD });
    await page.locator('[name=washReminders]').uncheck();
    await agree(page);
    await submitOf(page).click();
    await page.waitForURL(/problem=validation_failed/);
    await expectFilled(page, { ...filling, birthYear: '2020', password: '' });
    await expect.poll(() => page.locator('[name=washReminders]').isChecked()).toBe(false);
    await expect.poll(() => page.locator('[name=loyaltyClub]').isChecked()).toBe(true);
    await page.locator('[name=birthDay][aria-invalid=true]:focus').waitFor();
    await expect.poll(() => page.locator('.birth .field-error').innerText()).toBe(wordsOf(locale, 'field_too_young'));
    await fill(page, { birthDay: '31', birthMonth: '4', birthYear: '1990', password: PASSWORD });
    await submitOf(page).click();
    await expect.poll(() => page.locator('.birth .field-error').innerText()).toBe(wordsOf(locale, 'birth_not_a_day'));
    await fill(page, { birthDay: '4', birthMonth: '7', password: 'password1' });
    await agree(page);
    await submitOf(page).click();
    await waitForWords(page, wordsOf(locale, 'field_too_common'));
    await fill(page, { password: PASSWORD });
    await submitOf(page).click();
    await page.waitForURL(/problem=terms_not_accepted/);
    await waitForWords(page, wordsOf(locale, 'register_page_terms_alert'));
    await fill(page, { password: PASSWORD });
    await agree(page);
    await submitOf(page).click();
    await page.waitForURL(`${shopUrl}/${locale}?package=2`);
    await page.locator('.account-entry-in').waitFor();
    await waitForWords(page, wordsOf(locale, 'checkout_discount_new', { percent: '10' }));
  },
);

test('Back leads to the previous page', async () => {
  const page = await visit('/en/contact', { locale: 'en', width: 1440 });
  await untilAlive(page);
  await page.locator('.account-entry').click();
  await page.goto(`${shopUrl}/en/register`);
  await untilAlive(page);
  await page.getByRole('link', { name: wordsOf('en', 'register_page_back'), exact: true }).click();
  await page.waitForURL(/\/login$/);
  await page.getByRole('link', { name: wordsOf('en', 'login_create') }).click();
  await page.waitForURL(/\/register$/);
  await page.getByRole('link', { name: wordsOf('en', 'register_page_back'), exact: true }).click();
  await page.waitForURL(/\/login$/);
  await expect.poll(() => page.locator('h1').innerText()).toBe(wordsOf('en', 'login_title'));
});
