import { expect, test } from 'vitest';
import { sendOtp } from '#contracts/identity/otp.ts';
import { listStations } from '#contracts/stations/stations.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { answerInPlace } from '../server-answers.ts';
import { shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';
import { setClockWrong } from './wrong-clock.ts';

const MINUTE_MS = 60_000;

/** Returns the time of day in Israel some minutes from now by the server's clock. */
function clockIn(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Jerusalem',
    hour: '2-digit',
    minute: '2-digit',
  });
}

test.each([
  { way: 'fast', minutesAway: 10, opensInMinutes: 5, isOpen: false },
  { way: 'slow', minutesAway: -10, opensInMinutes: -5, isOpen: true },
])(
  'on a phone whose clock is ten minutes $way a station is open when the server says so',
  async ({ minutesAway, opensInMinutes, isOpen }) => {
    const page = await visit('/he/about', { locale: 'he' });
    await setClockWrong(page, minutesAway);
    await page.reload();
    const today = { open: clockIn(opensInMinutes), close: clockIn(120) };
    await page.route(`**${listStations.path}`, async (route) => {
      const response = await route.fetch();
      const stations = listStations.answer.parse(await response.json());
      const json = stations.map((station) => ({
        ...station,
        status: 'live',
        hours: Array.from({ length: 7 }, () => today),
      }));
      await answerInPlace(route, listStations, { response, json });
    });
    await page.locator('footer a[href$="/stations"]').click();
    const states = page.locator('.station-card .station-state');
    await states.first().waitFor();
    await expect
      .poll(() => states.evaluateAll((parts) => [...new Set(parts.map((part) => part.getAttribute('data-open')))]))
      .toEqual([String(isOpen)]);
  },
);

test.each([10, -10])('with a clock that is %d minutes away the wait for another code is a minute', async (minutes) => {
  const page = await visit('/robots.txt', { locale: 'en' });
  await setClockWrong(page, minutes);
  await page.route(`**${sendOtp.path}`, (route) =>
    answerInPlace(route, sendOtp, { json: { retryAfterSeconds: 60, expiresInSeconds: 300 } }),
  );
  await page.goto(`${shopUrl}/en?signIn=phone`);
  await page.locator('dialog input[name=phoneNumber]').fill('050-1234567');
  await page.locator('dialog form:has([name=phoneNumber]) button[type=submit]').click();
  await page.locator('dialog input[name=otpCode]').waitFor();
  await page.getByRole('button', { name: wordsOf('en', 'signin_code_resend') }).click();
  const wait = page.locator('dialog .field-hint', { hasText: /\d:\d\d/u });
  await wait.waitFor();
  expect(await wait.innerText()).toMatch(/\b(?:1:00|0:[3-5]\d)\b/u);
});

test.each([
  ['the dialog', '?register=form', 'dialog'],
  ['the full page', '/register', 'main'],
] as const)(
  'a phone that lost its clock ten years ago takes no adult for a child: %s',
  async (_name, address, root) => {
    const page = await visit('/robots.txt', { locale: 'en' });
    await setClockWrong(page, -10 * 365 * 24 * 60);
    const told = page.waitForResponse((answer) => answer.url().endsWith('/healthz'));
    await page.goto(`${shopUrl}/en${address}`);
    await page.locator(`${root} input[name=firstName]`).waitFor();
    await told;
    const year = String(Number(shopDayText(Date.now()).slice(0, 4)) - 20);
    if (root === 'dialog') await page.locator('[name=dateOfBirth]').fill(`${year}-01-15`);
    else {
      await page.locator('[name=birthDay]').selectOption('15');
      await page.locator('[name=birthMonth]').selectOption('1');
      await page.locator('[name=birthYear]').selectOption(year);
      for (const [name, text] of [
        ['firstName', 'Dana'],
        ['lastName', 'Levi'],
        ['email', 'not an address'],
        ['phone', '050-1234567'],
        ['password', 'a muddy dog at 23:00'],
      ] as const) {
        await page.locator(`main input[name=${name}]`).fill(text);
      }
      await page.locator('main input[name=termsAgreed]').check();
    }
    await page.locator(`${root} form button[type=submit]:visible`).last().click();
    await page.locator(`${root} .field-error`).first().waitFor();
    expect(await page.locator(`${root} .field-error`).allInnerTexts()).not.toContain(wordsOf('en', 'field_too_young'));
  },
);
