import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { readingRules } from '#domain/stations/machine/reading-rules.ts';
import type { BayDefect } from '#peers/terminal/simulated-bay.ts';
import { ask } from '../../purchase/asking.ts';
import { askShop } from '../../shop-command.ts';
import { expectAccessible, shopUrl } from '../../visitor.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { newOwner, pressPlace } from '../staff-member.ts';
import { countedPresses, type Counted } from './counted-presses.ts';
import { BAYS, openStations, type MonthStation } from './twenty-stations.ts';

/**
 * Days of the month. The journeys of the gate work one day; the whole month is run by itself:
 * `STATION_MONTH_DAYS=30 npm run e2e -- e2e/staff/month`. The shop's clock is not moved: the days follow each other as
 * fast as the owner works.
 */
const DAYS = Number(process.env['STATION_MONTH_DAYS'] ?? 1);

const FAULTS_A_DAY = 3;
const LETTERS_A_MONTH = 40;
const DAYS_A_MONTH = 30;
const STATIONS = DAYS >= DAYS_A_MONTH ? 20 : 4;

/** Longest time in ms until an alarm is an alert on the screen, as promised to the person on call. */
const ALERT_MS = MINUTE_MS;

/** Alternating defects, with the time in ms for which a reading has to be beyond its limit before it is an alarm. */
const troubles = [
  { kind: 'emergency_stop', durationMs: readingRules.emergency_stop.durationMs },
  { kind: 'leak', durationMs: readingRules.leak.durationMs },
  { kind: 'hot_water', durationMs: readingRules.water_celsius.durationMs },
  { kind: 'low_level', durationMs: readingRules.shampoo_percent.durationMs },
] as const satisfies readonly { readonly kind: BayDefect; readonly durationMs: number }[];

/** Number of days by which a defect begins before the day of its repair, so that a slow alarm is an alert by then. */
const AHEAD_DAYS = 4;

type Fault = { readonly station: MonthStation; readonly bayNo: number; readonly trouble: (typeof troubles)[number] };

/**
 * Returns the defects of a day. A bay has the same defect twice a month at most, because the days pass within minutes
 * and a defect that comes and goes within minutes is flapping.
 */
function faultsOf(day: number, stations: readonly MonthStation[]): Fault[] {
  return Array.from({ length: FAULTS_A_DAY }, (_, index) => {
    const number = (day - 1) * FAULTS_A_DAY + index;
    const turn = Math.floor(number / stations.length);
    const station = stations[number % stations.length];
    const trouble = troubles[(number + turn) % troubles.length];
    if (station === undefined || trouble === undefined) throw new Error('there is no station');
    return { station, bayNo: 1 + (turn % BAYS), trouble };
  });
}

type Desk = { readonly page: Page; readonly done: Counted };

function words(key: string): string {
  return wordsOf('en', key);
}

/** Repairs a defect from its alert until its closed work order, as the owner does who looks at the control room. */
async function repair({ page, done }: Desk, { station, bayNo, trouble: { kind, durationMs } }: Fault): Promise<void> {
  const alert = page
    .locator('.station-incident', { hasText: station.name })
    .filter({ hasText: words(`alert_${kind}`) })
    .first();
  await alert.waitFor({ timeout: durationMs + ALERT_MS });
  await done.task('fault', async (press) => {
    const dialog = page.getByRole('dialog');
    await press(alert.getByRole('button', { name: words('staff_work_make') }));
    await press(dialog.getByRole('button', { name: words('staff_work_make') }));
    await press(alert.getByRole('link', { name: words('staff_work_order') }));
    await press(page.getByRole('button', { name: words('staff_work_begin'), exact: true }));
    await page.locator('.staff-state', { hasText: words('staff_work_in_work') }).waitFor();
    station.trouble(bayNo, null);
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
    await press(page.locator('tr', { hasText: reference }).getByRole('link'));
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

/** Repairs the defects of a day and answers its messages; in the middle of the month it also enters the holiday. */
async function workDay(desk: Desk, day: number, faults: readonly Fault[]): Promise<void> {
  for (const fault of faults) await repair(desk, fault);
  const lettersUntil = (last: number) => Math.floor((LETTERS_A_MONTH * last) / DAYS_A_MONTH);
  for (let count = lettersUntil(day - 1); count < lettersUntil(day); count += 1) await answerLetter(desk);
  if (day === Math.ceil(DAYS / 2)) await closeForHoliday(desk);
  desk.done.endDay();
}

/**
 * Waits until every alert ended by itself after its cause. After one day it waits only for the emergency stop, because
 * other alerts end when their sensors were calm for minutes.
 */
async function expectCalm({ page }: Desk): Promise<void> {
  const alerts = page.locator('.station-incident');
  const quick = alerts.filter({ hasText: words('alert_emergency_stop') });
  const problems = page.locator('.room-card:is([data-look=problem], [data-look=attention])');
  const isWhole = DAYS >= DAYS_A_MONTH;
  const quietMs = isWhole ? Math.max(...Object.values(readingRules).map((rule) => rule.quietMs)) : 0;
  const left = async () => (isWhole ? (await alerts.count()) + (await problems.count()) : quick.count());
  await expect.poll(left, { timeout: quietMs + 2 * MINUTE_MS }).toBe(0);
}

afterEach(async () => {
  // the log of a station and what its machine reported are never deleted, so this test has to step around the guard
  await askShop(`do $$ begin
    set local session_replication_role to replica;
    delete from station_log where station_id in (select station_id from station where slug ~ '^month-');
    delete from station_event where station_id in (select station_id from station where slug ~ '^month-');
    set local session_replication_role to origin;
    delete from station where slug ~ '^month-';
  end $$`);
  await askShop('delete from holiday_rule');
});

test(
  'a month of twenty stations is run from the control room',
  async () => {
    const { page } = await newOwner({ width: 1440, locale: 'en' });
    const month = await openStations(page, STATIONS);
    try {
      await page.goto(`${shopUrl}/admin/control-room`);
      const desk = { page, done: countedPresses() };
      const days = Array.from({ length: DAYS }, (_, index) => faultsOf(index + 1, month.stations));
      const begin = (faults: readonly Fault[] = []) => {
        for (const { bayNo, station, trouble } of faults) station.trouble(bayNo, trouble.kind);
      };
      begin(days.slice(0, AHEAD_DAYS).flat());
      for (const [index, faults] of days.entries()) {
        begin(days[index + AHEAD_DAYS]);
        await workDay(desk, index + 1, faults);
      }
      await expectCalm(desk);
      await expectAccessible(page);
      process.stdout.write(`${desk.done.summary().join('\n')}\n`);
    } finally {
      month.close();
    }
  },
  90 * MINUTE_MS,
);
