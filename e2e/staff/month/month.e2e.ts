import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Trouble } from '#peers/terminal/simulated-bay.ts';
import { ask } from '../../purchase/asking.ts';
import { expectAccessible, shopUrl } from '../../visitor.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { newOwner, pressPlace } from '../staff-member.ts';
import { countedPresses, type Counted } from './counted-presses.ts';
import { openStations, type MonthStation } from './twenty-stations.ts';

/**
 * Days of the month. It is run by itself, because it takes most of an hour: `STATION_MONTH_DAYS=30 npm run e2e --
 * e2e/staff/month`. The shop's clock is not moved: the days follow each other as fast as the owner works.
 */
const DAYS = Number(process.env['STATION_MONTH_DAYS'] ?? 0);

const STATIONS = 20;
const FAULTS_A_DAY = 3;
const LETTERS = 40;
const MINUTE_MS = 60_000;

/** Longest time in ms until a reading is an alert on the screen, as promised to the person on call. */
const ALERT_MS = MINUTE_MS;

const troubles = ['emergency_stop', 'leak', 'low_level', 'hot_water'] as const satisfies readonly Trouble[];

type Desk = { readonly page: Page; readonly done: Counted };

function words(key: string): string {
  return wordsOf('en', key);
}

/** Repairs a defect from its alert until its closed work order, as the owner does who looks at the control room. */
async function repair({ page, done }: Desk, station: MonthStation, kind: Trouble): Promise<void> {
  station.trouble(kind);
  const alert = page.locator('.station-incident', { hasText: station.name }).first();
  await alert.waitFor({ timeout: ALERT_MS });
  await done.task('fault', async (press) => {
    const dialog = page.getByRole('dialog');
    await press(alert.getByRole('button', { name: words('staff_work_make') }));
    await press(dialog.getByRole('button', { name: words('staff_form_save') }));
    await press(alert.getByRole('link', { name: words('staff_work_order') }));
    await press(page.getByRole('button', { name: words('staff_work_begin'), exact: true }));
    await page.locator('.staff-state', { hasText: words('staff_work_in_work') }).waitFor();
    station.trouble(null);
    await press(page.getByRole('button', { name: words('staff_work_close'), exact: true }));
    await dialog.getByLabel(words('staff_work_closing_note')).fill(`Repaired: ${kind}`);
    await dialog.getByLabel(words('staff_work_minutes')).fill('20');
    const back = dialog.getByRole('checkbox');
    if ((await back.count()) > 0) await press(back);
    await press(dialog.getByRole('button', { name: words('staff_work_close') }));
    await page.locator('.staff-state', { hasText: words('staff_work_done') }).waitFor();
  });
  await pressPlace(page, 'control-room');
}

/** Answers a letter of a customer by template. */
async function answerLetter({ page, done }: Desk): Promise<void> {
  const letter = { name: 'Yael Cohen', email: `yael-${randomUUID()}@example.com`, openedMs: 20_000 };
  const { reference } = await ask<{ reference: string }>(page, 'POST /api/contact', {
    ...letter,
    message: 'How do I use the voucher I was given?',
  });
  await pressPlace(page, 'inbox');
  await done.task('letter', async (press) => {
    await press(page.getByRole('link', { name: reference }));
    await press(page.getByRole('button', { name: words('staff_case_take') }));
    await page.locator('select[name=template]').selectOption('voucher_use');
    await press(page.getByRole('button', { name: words('staff_case_answer_send') }));
    await waitForWords(page, words('staff_case_answered'));
  });
  await pressPlace(page, 'control-room');
}

/** Closes all stations on Yom Kippur. */
async function closeForHoliday({ page, done }: Desk): Promise<void> {
  await done.task('holiday', async (press) => {
    await press(page.locator('.staff-rail a[href="/admin/holidays"]'));
    await press(page.getByLabel('On Yom Kippur only'));
    await press(page.getByRole('button', { name: words('staff_form_save'), exact: true }));
    await waitForWords(page, 'Saved');
  });
  await pressPlace(page, 'control-room');
}

test.runIf(DAYS > 0)(
  'a month of twenty stations is run from the control room',
  async () => {
    const { page } = await newOwner({ width: 1440, locale: 'en' });
    const month = await openStations(page, STATIONS);
    try {
      await page.goto(`${shopUrl}/admin/control-room`);
      const done = countedPresses();
      const desk = { page, done };
      let faults = 0;
      let letters = 0;
      for (let day = 1; day <= DAYS; day += 1) {
        for (let fault = 0; fault < FAULTS_A_DAY; fault += 1, faults += 1) {
          const station = month.stations[faults % month.stations.length];
          const kind = troubles[faults % troubles.length];
          if (station === undefined || kind === undefined) throw new Error('there is no station');
          await repair(desk, station, kind);
        }
        for (; letters < (LETTERS * day) / DAYS; letters += 1) await answerLetter(desk);
        if (day === Math.ceil(DAYS / 2)) await closeForHoliday(desk);
      }
      // every alert ends by itself when its cause ends
      await expect.poll(() => page.locator('.station-incident').count(), { timeout: 5 * MINUTE_MS }).toBe(0);
      expect(await page.locator('.room-card[data-look=problem]').count()).toBe(0);
      await expectAccessible(page);
      process.stdout.write(`${done.summary().join('\n')}\n`);
    } finally {
      month.close();
    }
  },
  90 * MINUTE_MS,
);
