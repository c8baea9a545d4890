import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales } from '#contracts/core/locale.ts';
import { ask } from '../../purchase/asking.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { wordsOf } from '../../words.ts';
import { misalignedFields } from '../settings/misaligned-fields.ts';
import { newOwner } from '../staff-member.ts';

const SLUG = 'tel-aviv-hayarkon-park';
const widths = { en: 1440, he: 390 } as const;

type Place = { readonly latitude: number; readonly longitude: number };

async function typedPlace(page: Page): Promise<Place> {
  const numberIn = async (name: string) => Number(await page.locator(`input[name=${name}]`).inputValue());
  return { latitude: await numberIn('latitude'), longitude: await numberIn('longitude') };
}

/** Drags the pin by a distance in CSS pixels. */
async function dragPin(page: Page, [right, down]: readonly [number, number]): Promise<void> {
  const pin = page.locator('.place-map [data-pin] .place-reach');
  await pin.scrollIntoViewIfNeeded();
  const box = await pin.boundingBox();
  if (box === null) throw new Error('The map has no pin.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2);
  await page.mouse.move(x + right, y + down);
  await page.mouse.up();
}

test.each(walkedIn('en', locales))(
  'the pin of a station is moved by mouse, keys, link and number, and is saved, in %s',
  async (locale) => {
    const { page } = await newOwner({ locale, width: widths[locale] });
    const { rows } = await ask<{ rows: { stationId: string; slug: string }[] }>(page, 'GET /api/admin/stations');
    const stationId = rows.find(({ slug }) => slug === SLUG)?.stationId ?? '';
    await page.goto(`${shopUrl}/admin/stations/${stationId}?tab=facts`);
    const map = page.getByRole('application', { name: wordsOf(locale, 'staff_place_map') });
    await map.waitFor();
    expect(await misalignedFields(page)).toEqual([]);
    await page.locator('.place-map text', { hasText: locale === 'en' ? 'Tel Aviv' : 'תל אביב' }).waitFor();
    const saved = await typedPlace(page);

    await dragPin(page, [40, -40]);
    const dragged = await typedPlace(page);
    expect(dragged.latitude).toBeGreaterThan(saved.latitude);
    expect(dragged.longitude).toBeGreaterThan(saved.longitude);

    // east is on the right in both languages
    await map.focus();
    await page.keyboard.press('ArrowLeft');
    const west = await typedPlace(page);
    expect(west.longitude).toBeLessThan(dragged.longitude);
    expect(west.latitude).toBeCloseTo(dragged.latitude, 4);
    await page.keyboard.press('Shift+ArrowDown');
    const south = await typedPlace(page);
    expect(west.latitude - south.latitude).toBeGreaterThan(5 * (dragged.longitude - west.longitude));

    const pasted = page.getByLabel(wordsOf(locale, 'staff_place_paste'));
    await pasted.fill('https://maps.app.goo.gl/abc123');
    await page.getByText(wordsOf(locale, 'staff_place_unread')).waitFor();
    expect(await typedPlace(page)).toEqual(south);
    await pasted.fill('https://waze.com/ul?ll=32.7940,34.9896&navigate=yes');
    await page.getByText(wordsOf(locale, 'staff_place_read')).waitFor();
    expect(await typedPlace(page)).toEqual({ latitude: 32.794, longitude: 34.9896 });
    // a pin in Haifa for a station in Tel Aviv is a warning, which does not stop the save
    await page.locator('ul.notice').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_form_save'), exact: true }).click();
    await page.getByText(wordsOf(locale, 'staff_form_saved')).first().waitFor();
    await page.reload();
    await map.waitFor();
    expect(await typedPlace(page)).toEqual({ latitude: 32.794, longitude: 34.9896 });

    // the pin is always in the middle, so the drawing moves below it; half of a number moves nothing
    const ground = () => page.locator('.place-map image').getAttribute('y');
    const before = await ground();
    await page.locator('input[name=latitude]').fill('32.0');
    await page.locator('input[name=latitude]').fill(String(saved.latitude));
    expect(await ground()).toBe(before);
    await page.locator('input[name=longitude]').fill(String(saved.longitude));
    await expect.poll(ground).not.toBe(before);
    await page.locator('ul.notice').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: wordsOf(locale, 'staff_place_back') }).click();
    expect(await typedPlace(page)).toEqual({ latitude: 32.794, longitude: 34.9896 });
    await page.locator('input[name=latitude]').fill(String(saved.latitude));
    await page.locator('input[name=longitude]').fill(String(saved.longitude));
    await page.getByRole('button', { name: wordsOf(locale, 'staff_form_save'), exact: true }).click();
    await page.getByText(wordsOf(locale, 'staff_form_saved')).first().waitFor();
  },
);

test('a tap on the map sets the place of a new station', async () => {
  const { page } = await newOwner({ locale: 'he', width: 390 });
  await page.goto(`${shopUrl}/admin/stations`);
  await page.locator('.staff-head-more .staff-menu > button').click();
  await page.getByRole('button', { name: wordsOf('he', 'staff_stations_add') }).click();
  await page.locator('.place-map svg').click({ position: { x: 150, y: 150 } });
  const place = await typedPlace(page);
  expect(place.latitude).toBeGreaterThan(29);
  expect(place.longitude).toBeGreaterThan(34);
  await page.locator('[data-pin=free]').waitFor();
  await page.getByLabel(wordsOf('he', 'staff_facts_city_he')).fill('תל אביבב');
  await page.locator('ul.notice').waitFor();
});
