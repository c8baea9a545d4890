import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { freeMachine, leaveMachine, prepareMachine, pressStart } from './simulated-machine.ts';
import { buyWashes } from '../purchase/buying.ts';
import { newOwner } from '../staff/staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

const SLUG = 'tel-aviv-hayarkon-park';
const STARTED_MS = 20_000;

/** A photo as a phone takes it, larger than it is stored. */
async function phonePhoto() {
  const image = sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#2b8' } });
  return { name: 'machine.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

async function sendPhoto(page: Page, locale: Locale): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await phonePhoto());
  await page.getByRole('button', { name: wordsOf(locale, 'report_photo_send') }).click();
  await waitForWords(page, wordsOf(locale, 'report_photo_thanks'));
}

/** Waits until the browser has decoded the customer's photo. */
async function seePhoto(page: Page): Promise<void> {
  const photo = page.locator('.station-photo img');
  await photo.waitFor();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('after the report of a sticker a photo is added, with and without scripts, and staff see it', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390 });
  const sticker = await prepareMachine(page, SLUG);
  await page.goto(`${shopUrl}/en${sticker}?bay=1`);
  await page.getByRole('button', { name: wordsOf('en', 'sticker_doubt') }).click();
  await page.getByRole('button', { name: wordsOf('en', 'report_photo_send') }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sendPhoto(page, 'en');

  const plain = await visit(`/he${sticker}?bay=2`, { locale: 'he', width: 360, scripts: false });
  await plain.getByRole('button', { name: wordsOf('he', 'sticker_doubt') }).click();
  await plain.locator('input[type=file]').setInputFiles({ ...(await phonePhoto()), buffer: Buffer.from('no picture') });
  await plain.getByRole('button', { name: wordsOf('he', 'report_photo_send') }).click();
  await waitForWords(plain, wordsOf('he', 'problem_picture_refused'));
  await expectNoSidewaysScroll(plain);
  await sendPhoto(plain, 'he');
  expect(new URL(plain.url()).searchParams.get('bay')).toBe('2');

  const owner = await newOwner({ width: 390 });
  await owner.page.goto(`${shopUrl}/admin/stations?show=attention`);
  await owner.page.locator('.station-card a').filter({ hasText: 'Yarkon' }).first().click();
  await owner.page.getByRole('tab', { name: /Incidents/ }).click();
  await expect.poll(() => owner.page.locator('.station-photo img').count()).toBe(2);
});

test.skipIf(devicesAreTwo)('a photo of a wash that did not start is in its case', async () => {
  const page = await visit('/robots.txt', { locale: 'he', width: 390 });
  await buyWashes(page, 'he');
  const sticker = await freeMachine(page, SLUG);
  await page.goto(`${shopUrl}/he${sticker}`);
  await pressStart(page, 1);
  await page.getByRole('timer').waitFor({ timeout: STARTED_MS });
  await page.getByText(wordsOf('he', 'wash_help')).click();
  await page.getByRole('button', { name: wordsOf('he', 'wash_not_started') }).click();
  await page.locator('input[type=file]').waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: wordsOf('he', 'report_photo_send') }).click();
  await waitForWords(page, wordsOf('he', 'report_photo_missing'));
  await sendPhoto(page, 'he');

  // another problem has its own advice, and the contact form begins with it
  const problem = wordsOf('he', 'wash_problem_poor');
  await page.getByText(problem, { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: wordsOf('he', 'wash_problem_write') }).click();
  const message = page.locator('textarea[name=message]');
  await expect.poll(() => message.inputValue()).toContain(problem);
  expect(await page.locator('select[name=subject]').inputValue()).toBe('support');

  const { page: portal } = await newOwner({ width: 390 });
  await portal.goto(`${shopUrl}/admin/inbox?kind=wash`);
  await portal.locator('a[href*="/admin/inbox/wash/"]').first().click();
  await seePhoto(portal);
  await leaveMachine(page, SLUG);
});
