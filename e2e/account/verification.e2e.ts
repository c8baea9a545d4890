import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buyPackage } from '../purchase/buying.ts';
import { member, openDashboard } from './member.ts';
import { newOwner } from '../staff/staff-member.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

/**
 * Creates the file of an invented card: blue, with a red area in place of its number, and with a location in its
 * metadata.
 */
async function cardFile(): Promise<string> {
  const field = { create: { width: 400, height: 150, channels: 3, background: '#e00000' } } as const;
  const card = await sharp({ create: { width: 1_000, height: 630, channels: 3, background: '#3060c0' } })
    .composite([{ input: field, left: 100, top: 100 }])
    .withExif({ IFD0: { Make: 'SECRET-CAMERA' } })
    .jpeg()
    .toBuffer();
  const file = join(await mkdtemp(join(tmpdir(), 'shampaw-card-')), 'card.jpg');
  writeFileSync(file, card);
  return file;
}

/** Returns pixels of a canvas by their position in percent; each pixel is red, green, blue. */
async function pixelsAt(
  page: Page,
  selector: string,
  places: readonly (readonly [number, number])[],
): Promise<number[][]> {
  return page.locator(selector).evaluate((element, wanted) => {
    const shown = element as HTMLCanvasElement;
    // reads from a copy, because the browser warns about many reads of the page's canvas
    const canvas = document.createElement('canvas');
    canvas.width = shown.width;
    canvas.height = shown.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(shown, 0, 0);
    return wanted.map(([x, y]) => [
      ...(context?.getImageData((canvas.width * x) / 100, (canvas.height * y) / 100, 1, 1).data.slice(0, 3) ?? []),
    ]);
  }, places);
}

async function dragOver(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const covers = page.locator('.card-covers');
  await covers.scrollIntoViewIfNeeded();
  const box = await covers.boundingBox();
  if (box === null) throw new Error('no picture to draw on');
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + (box.width * x) / 100, box.y + (box.height * y) / 100] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

async function dialogPrice(page: Page): Promise<string> {
  await page.goto(`${shopUrl}/he?package=2`, { waitUntil: 'load' });
  const dialog = page.locator('dialog.dialog');
  await dialog.locator('input[name=email]').waitFor();
  return dialog.innerText();
}

test('on a phone in Hebrew a card is covered and sent, staff approve it, and the price in the dialog falls', async () => {
  const { page, email } = await member({ locale: 'he', width: 390 });
  // the first wash was already bought, so that only the regular discount applies
  await buyPackage(page, { locale: 'he', packageId: 1, email });
  expect(await dialogPrice(page)).toContain('142.5');
  await openDashboard(page, 'he');
  await page.getByRole('button', { name: wordsOf('he', 'verification_open_dialog') }).click();
  await page.getByText(wordsOf('he', 'verification_kind_senior'), { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: wordsOf('he', 'verification_next') }).click();
  await page.locator('dialog input[type=file]').setInputFiles(await cardFile());
  await page.locator('.card-covers').waitFor();
  await dragOver(page, [8, 12], [55, 45]);
  expect(await page.locator('.card-cover').count()).toBe(1);
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: wordsOf('he', 'verification_send'), exact: true }).click();
  await waitForWords(page, wordsOf('he', 'verification_open_title'));
  await expectAccessible(page);

  const owner = await newOwner({ width: 390 });
  await owner.page.goto(`${shopUrl}/admin/verifications`);
  await owner.page
    .getByRole('link', { name: /^Review the card of/ })
    .last()
    .click();
  await owner.page.getByRole('button', { name: 'Show the picture' }).click();
  const shown = owner.page.locator('canvas.staff-card-picture');
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBe(1_000);
  await owner.page.getByText('Dana Levi').first().waitFor();
  // the blue area is unchanged, and no red is left
  expect(await pixelsAt(owner.page, '.staff-card-picture', [[90, 90]])).toEqual([
    [expect.any(Number), expect.any(Number), expect.toSatisfy((blue: number) => blue > 150)],
  ]);
  const covered = await pixelsAt(owner.page, '.staff-card-picture', [
    [12, 18],
    [20, 30],
    [30, 25],
    [48, 37],
  ]);
  for (const [red = 0, , blue = 0] of covered) expect(Math.abs(red - blue)).toBeLessThan(12);
  await expectAccessible(owner.page);
  await expectNoSidewaysScroll(owner.page);
  await owner.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await owner.page.waitForURL(/\/admin\/verifications$/);

  await openDashboard(page, 'he');
  await waitForWords(page, wordsOf('he', 'verification_for_life'));
  expect(await dialogPrice(page)).toContain('₪135');
});

test('by keyboard alone: a cover is added, moved, made larger, taken away, and what is left is sent', async () => {
  const { page } = await member({ locale: 'en', width: 1440 });
  await page.getByRole('button', { name: 'Send a card' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Senior citizen card' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: 'Disability card' }).and(page.locator(':checked')).waitFor();
  await page.keyboard.press('Enter');
  // the browser's own file input is not part of our page
  await page.locator('dialog input[type=file]').setInputFiles(await cardFile());
  await page.getByRole('button', { name: 'Add a cover' }).focus();
  await page.keyboard.press('Enter');
  const cover = page.getByRole('button', { name: 'Cover 1' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('0');
  const placeOf = async () =>
    Promise.all(['x', 'y', 'width', 'height'].map(async (name) => Number(await cover.getAttribute(name))));
  const before = await placeOf();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  const after = await placeOf();
  expect(after.map((value, at) => Math.sign(value - (before[at] ?? 0)))).toEqual([1, 0, 0, 1]);
  await page.keyboard.press('Delete');
  await expect.poll(() => page.locator('.card-cover').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add a cover');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.card-cover').count()).toBe(1);
  await page.getByRole('button', { name: 'Send', exact: true }).focus();
  await page.keyboard.press('Enter');
  await waitForWords(page, 'Your card for a discount is waiting to be checked');
  await page.getByRole('button', { name: 'Withdraw the request' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send a card' }).waitFor();
});

test('a file that is no picture is refused in place; a visit is asked for without any', async () => {
  const { page } = await member({ locale: 'en', width: 390 });
  await page.getByRole('button', { name: 'Send a card' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') });
  await waitForWords(page, 'This file is not a picture.');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('In person, at a station').click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await waitForWords(page, 'Show the card to our staff by');
  expect(await page.getByRole('button', { name: 'Send a card' }).count()).toBe(0);
});
