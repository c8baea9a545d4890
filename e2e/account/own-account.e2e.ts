import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sendAccountCode } from '#contracts/identity/otp.ts';
import { exportAccount } from '#contracts/identity/privacy.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { codeSentTo } from '../outbox.ts';
import { askShop } from '../shop-command.ts';
import { answerInPlace, refuseInPlace } from '../server-answers.ts';
import { locales } from '#contracts/core/locale.ts';
import type { Page } from 'playwright-core';
import { call, expectToast, member, openDashboard, openParts, PASSWORD } from './member.ts';
import { expectAccessible, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

test('what needs a fresh proof asks for it once and then goes on by itself: the export', async () => {
  const { page, email } = await member({ expects: [/403/] });
  let asked = 0;
  await page.route('**/api/account/export', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return refuseInPlace(route, exportAccount, 'step_up_required');
  });
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.locator('dialog[open]', { hasText: 'Confirm your identity' });
  await expectAccessible(page);
  await dialog.locator('input[name=password]').fill(PASSWORD);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('shampaw-account.json');
  const text = await (await download.createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(text).toString('utf8'))).toMatchObject({ profile: { email, firstName: 'Dana' } });
});

test('two calls that want a proof at the same time ask for one, and both go on', async () => {
  const { page } = await member({ expects: [/403/] });
  const bothAsked = Promise.withResolvers<void>();
  const waiting = new Set(['export', 'phone-code']);
  await page.route(/\/api\/account\/(export|phone-code)$/, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (!waiting.delete(name)) {
      // no message is sent, because each number has a limit that other journeys need
      const json = { retryAfterSeconds: 60, expiresInSeconds: 300 };
      return name === 'phone-code' ? answerInPlace(route, sendAccountCode, { json }) : route.continue();
    }
    if (waiting.size === 0) bothAsked.resolve();
    await bothAsked.promise;
    return refuseInPlace(route, name === 'phone-code' ? sendAccountCode : exportAccount, 'step_up_required');
  });
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  const dialog = page.locator('dialog[open]', { hasText: 'Confirm your identity' });
  await dialog.locator('input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Verification code sent', 'Please check your phone for the verification code');
  expect((await downloaded).suggestedFilename()).toBe('shampaw-account.json');
});

test('two consents given one after the other both stay, in whatever order their answers come', async () => {
  const { page } = await member();
  const secondIsSaved = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/consents', async (route) => {
    asked += 1;
    const first = asked === 1;
    const response = await route.fetch();
    if (first) await secondIsSaved.promise;
    await route.fulfill({ response });
  });
  const mails = page.locator('input[name=marketing_email]');
  const messages = page.locator('input[name=marketing_sms]');
  await mails.click();
  await expect.poll(() => mails.isDisabled()).toBe(true);
  await messages.click();
  await expect.poll(() => messages.isChecked()).toBe(true);
  await expect.poll(() => mails.isDisabled()).toBe(true);
  secondIsSaved.resolve();
  await expect.poll(() => mails.isChecked()).toBe(true);
  await expect.poll(() => messages.isChecked()).toBe(true);
});

test('a picture that takes its time does not undo a name that was saved meanwhile', async () => {
  const { page } = await member();
  const nameIsSaved = Promise.withResolvers<void>();
  await page.route('**/api/account/picture', async (route) => {
    const response = await route.fetch();
    await nameIsSaved.promise;
    await route.fulfill({ response });
  });
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a6670' } })
    .png()
    .toBuffer();
  await page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await page.locator('input[name=firstName]').fill('Ruth');
  await page.keyboard.press('Enter');
  await page.locator('h1', { hasText: 'Ruth' }).waitFor();
  nameIsSaved.resolve();
  await page.locator('img.dashboard-face').waitFor();
  await expect.poll(() => page.locator('h1').innerText()).toContain('Ruth');
});

test('another device is signed out from here', async () => {
  const { page, email } = await member();
  const elsewhere = await visit('/robots.txt', { expects: [/401/] });
  expect(await call(elsewhere, 'POST /api/customer/login', { email, password: PASSWORD })).toBe(200);
  await page.reload();
  await openParts(page);
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expectToast(page, 'The device was signed out', '');
  expect(await call(elsewhere, 'GET /api/customer/me')).toBe(401);
  expect(await call(page, 'GET /api/customer/me')).toBe(200);
});

test('with the keyboard, the focus stays in place after a call, or moves to the heading of a removed part', async () => {
  const { page, email } = await member();
  const elsewhere = await visit('/robots.txt');
  expect(await call(elsewhere, 'POST /api/customer/login', { email, password: PASSWORD })).toBe(200);
  await openDashboard(page);
  const topic = page.locator('input[name=marketing_email]');
  await topic.focus();
  await page.keyboard.press('Space');
  await expectToast(page, 'Saved', '');
  await page.locator('input[name=marketing_email]:focus:checked').waitFor();
  await page.getByRole('button', { name: 'Send the email again' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Sent. Look in the spam folder, too.').waitFor();
  await page.locator('button:focus', { hasText: 'Send the email again' }).waitFor();
  await page.getByRole('button', { name: /^Sign out Chrome/ }).focus();
  await page.keyboard.press('Enter');
  await page.locator('h3:focus', { hasText: 'Devices' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Sign out Chrome/ }).count()).toBe(0);
});

test('this device becomes a passkey, and is taken away again', async () => {
  const { page } = await member();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.addInitScript(() => {
    const signals = {
      signalUnknownCredential: (removed: object) => Promise.resolve(Object.assign(window, { removed })),
    };
    Object.assign(PublicKeyCredential, signals);
  });
  await page.reload();
  await openParts(page);
  await page.getByRole('button', { name: 'Add this device' }).click();
  await expectToast(page, 'This device was added', '');
  const removalIsSent = Promise.withResolvers<void>();
  await page.route('**/api/passkeys/*', async (route) => {
    await removalIsSent.promise;
    return route.continue();
  });
  const remove = page.getByRole('button', { name: /^Remove / });
  await remove.click();
  // a second press would request the removal again
  await expect.poll(() => remove.isDisabled()).toBe(true);
  removalIsSent.resolve();
  await expectToast(page, 'The passkey was removed', '');
  // the browser stops offering the passkey
  const told = () => page.evaluate(() => ('removed' in window ? window.removed : null));
  await expect.poll(told).toEqual({ rpId: 'localhost', credentialId: expect.any(String) });
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
});

test('a phone number is confirmed by the code that was sent to it', async () => {
  const { page } = await member({ expects: [/403/] });
  const phone = `050${String(Date.now()).slice(-7)}`;
  await page.locator('input[name=phone]').fill(phone);
  await page.keyboard.press('Enter');
  const shown = phone.replace(/^(\d{3})(\d{3})/, '$1-$2-');
  await page.locator('.profile-waiting p', { hasText: shown }).waitFor();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expectToast(page, 'Verification code sent', 'Please check your phone for the verification code');
  const code = page.locator('input[name=otpCode]');
  await code.fill('000 000');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Phone verification failed', 'Please check your code and try again');
  await code.fill(await codeSentTo(phone.slice(-4)));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Phone verification successful', '');
  await page.locator('.profile-phone .state-chip', { hasText: 'Confirmed' }).waitFor();
  await expect.poll(() => page.locator('input[name=phone]').inputValue()).toBe(shown);
  // the number is changed in the displayed format and back, so it is still the verified number
  await page.locator('input[name=phone]').fill('053-123-4567');
  await page.keyboard.press('Enter');
  await page.locator('.profile-waiting p', { hasText: '053-123-4567' }).waitFor();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect.poll(() => page.locator('.profile-phone .profile-waiting').count()).toBe(0);
  await expect.poll(() => page.locator('input[name=phone]').inputValue()).toBe(shown);
});

test('a code to a new number asks for a fresh proof where the last one is old, and is then sent', async () => {
  const { page } = await member({ expects: [/403/] });
  let asked = 0;
  await page.route('**/api/account/phone-code', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return refuseInPlace(route, sendAccountCode, 'step_up_required');
  });
  await page.getByRole('button', { name: 'Send code' }).click();
  const dialog = page.locator('dialog[open]', { hasText: 'Confirm your identity' });
  await dialog.locator('input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Verification code sent', 'Please check your phone for the verification code');
  await page.locator('input[name=otpCode]:focus').waitFor();
});

test('a provider login is connected; one of another account leads to the merge, which works without scripts', async () => {
  const who = `linked-${Date.now()}@example.com`;
  async function connect(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await page.locator('input[name=name]').fill('Dana Elsewhere');
    await page.locator('input[name=email]').fill(who);
    await page.locator('button[value=typed]').click();
    await page.waitForURL(/\/dashboard/);
  }
  const { page } = await member({ expects: [/401/] });
  await connect(page);
  await expectToast(page, 'The login was connected', '');
  expect(new URL(page.url()).search).toBe('');
  const other = await member();
  await connect(other.page);
  const dialog = other.page.locator('dialog:modal', { hasText: wordsOf('en', 'merge_text_provider') });
  await dialog.waitFor();
  await expectAccessible(other.page);
  await dialog.getByRole('link', { name: wordsOf('en', 'held_phone_not_now') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(other.page.url()).search).toBe('');

  const plain = await visit('/robots.txt', { locale: 'en', scripts: false });
  await plain.context().addCookies(await other.page.context().cookies());
  await plain.goto(`${shopUrl}/en/dashboard?merge=1`);
  await plain.locator('input[name=confirm]').check();
  await plain.getByRole('button', { name: wordsOf('en', 'merge_offer') }).click();
  await plain.waitForURL(`${shopUrl}/en/dashboard?merge=done`);
  await waitForWords(plain, wordsOf('en', 'merge_done_title'));
  await openDashboard(other.page);
  await other.page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expectToast(other.page, 'The login was disconnected', '');
  await other.page.getByRole('button', { name: 'Connect Google' }).waitFor();
  expect(await call(page, 'GET /api/customer/me'), 'the other account is closed').toBe(401);
});

test.each(walkedIn('he', locales))(
  'in %s, a code for the number of another account leads to the merge on the same page, and merges',
  async (locale) => {
    const phone = locale === 'he' ? '+972542223311' : '+972542223322';
    const other = await visit('/robots.txt', { locale, expects: [/401/] });
    expect(await call(other, 'POST /api/auth/send-otp', { phoneNumber: phone })).toBe(200);
    const otpCode = await codeSentTo(phone);
    expect(await call(other, 'POST /api/auth/verify-otp', { phoneNumber: phone, otpCode })).toBe(200);
    // the number would get its next code after a minute
    await askShop(`update otp_challenge set created_at = created_at - interval '2 minutes'`);

    const { page } = await member({ locale, expects: [/409/] });
    const number = page.locator('input[name=phone]');
    await number.fill(phone);
    await number.press('Enter');
    await page.locator('.profile-waiting p', { hasText: formatPhone(phone) }).waitFor();
    await page.locator('.phone-code button').click();
    const typed = page.locator('.phone-code input[name=otpCode]');
    await typed.waitFor();
    await typed.fill(await codeSentTo(phone, otpCode));
    await typed.press('Enter');
    await page.locator('.phone-code a', { hasText: wordsOf(locale, 'merge_offer') }).click();
    const dialog = page.locator('dialog:modal', { hasText: wordsOf(locale, 'merge_text') });
    await dialog.waitFor();
    // the code was right, so nothing asks to check it
    expect(await page.locator('.toast', { hasText: wordsOf(locale, 'signin_phone_failed_title') }).count()).toBe(0);
    await dialog.getByText(formatPhone(phone)).first().waitFor();
    await expectAccessible(page);
    await dialog.locator('input[name=confirm]').check();
    await dialog.locator('button[type=submit]').click();
    await expectToast(page, wordsOf(locale, 'merge_done_title'), wordsOf(locale, 'merge_done_text'));
    expect(await call(other, 'GET /api/customer/me'), 'the other account is closed').toBe(401);
  },
);

test('the password is changed here; a bad one is refused at its field', async () => {
  const { page, email } = await member({ expects: [/400|401/] });
  await page.getByRole('button', { name: 'Change the password' }).click();
  const field = page.locator('#security input[name=password]');
  await field.fill('password1');
  await page.keyboard.press('Enter');
  await page.getByText('This password is used by many people').waitFor();
  await page.locator('#security input[name=password][aria-invalid=true]:focus').waitFor();
  await field.fill('three wet dogs in a row');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Password saved', 'Other devices were signed out.');
  await page.locator('button:focus', { hasText: 'Change the password' }).waitFor();
  const login = 'POST /api/customer/login';
  expect(await call(page, login, { email, password: PASSWORD })).toBe(401);
  expect(await call(page, login, { email, password: 'three wet dogs in a row' })).toBe(200);
});

test.each(walkedIn('en', locales))(
  'an account is deleted only after it was said what goes and what stays, in %s',
  async (locale) => {
    const { page, email } = await member({ locale, expects: [/401/] });
    await page.locator('.button-danger').click();
    const dialog = page.locator('dialog[open]');
    await expectAccessible(page);
    await dialog.locator('button[type=submit]').focus();
    await page.keyboard.press('Enter');
    await dialog.locator('.field-error').waitFor();
    await dialog.locator('input[name=sure][aria-invalid=true]:focus').waitFor();
    await dialog.locator('input[name=sure]').check();
    await dialog.locator('button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === `/${locale}`);
    await page.locator('.toast').waitFor();
    expect(await call(page, 'GET /api/customer/me')).toBe(401);
    expect(await call(page, 'POST /api/customer/login', { email, password: PASSWORD })).toBe(401);
  },
);

test('a picture is chosen, seen, refused where it is none, and taken away, from the dashboard', async () => {
  const { page } = await member({ expects: [/422/] });
  const chooser = page.getByLabel('Profile picture');
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a6670' } })
    .png()
    .toBuffer();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expectToast(page, 'Success', 'Profile updated successfully');
  const face = page.locator('img.dashboard-face');
  await face.waitFor();
  await expect.poll(() => face.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);
  await expectAccessible(page);

  await chooser.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>no picture</script>'),
  });
  await page.getByText('This file is not a picture. Choose a photo, or a JPEG, PNG or WebP file.').waitFor();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png.subarray(0, png.length - 30) });
  await page.getByText('This picture is damaged or incomplete.').waitFor();
  await expect.poll(() => face.count()).toBe(1);

  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await face.waitFor({ state: 'detached' });
  await page.locator('p.dashboard-face', { hasText: 'D' }).waitFor({ state: 'attached' });
});

test('a photo of 11 MB that lies on its side is made smaller in the browser, and stands upright', async () => {
  const { page } = await member();
  const black = { create: { width: 2_000, height: 3_000, channels: 3, background: 'black' } } as const;
  const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'white' } })
    .composite([{ input: black, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  // camera metadata also makes a file large
  const buffer = Buffer.concat([photo, Buffer.alloc(11 * 1_024 * 1_024 - photo.length)]);
  await page.getByLabel('Profile picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expectToast(page, 'Success', 'Profile updated successfully');
  const face = page.locator('img.dashboard-face');
  await face.waitFor();
  const brightness = (x: number, y: number) =>
    face.evaluate(
      async (image, [left, top]) => {
        if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return context?.getImageData(left ?? 0, top ?? 0, 1, 1).data[0] ?? -1;
      },
      [x, y],
    );
  expect(await brightness(400, 50)).toBeLessThan(60);
  expect(await brightness(400, 460)).toBeGreaterThan(200);
});
