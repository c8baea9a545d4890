import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales } from '#contracts/core/locale.ts';
import { ask } from '../../purchase/asking.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

const widths = { en: 1440, he: 390 } as const;

async function weekOf(page: Page): Promise<readonly string[]> {
  return page
    .locator('.station-day')
    .evaluateAll((days) =>
      days.map((day) =>
        [...day.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')]
          .map(({ value }) => value)
          .join(' '),
      ),
    );
}

test.each(walkedIn('en', locales))(
  'the hours of one day are copied to a week with one press, in %s',
  async (locale) => {
    const { page } = await newOwner({ locale, width: widths[locale] });
    const { rows } = await ask<{ rows: { stationId: string }[] }>(page, 'GET /api/admin/stations');
    await page.goto(`${shopUrl}/admin/stations/${rows[0]?.stationId ?? ''}?tab=facts`);
    const always = page.getByLabel(wordsOf(locale, 'staff_facts_always'));
    await always.waitFor();
    await always.setChecked(false);
    const initial = await weekOf(page);
    const press = (key: 'staff_facts_same_all' | 'staff_facts_same_week') =>
      page.getByRole('button', { name: wordsOf(locale, key), exact: true }).click();
    for (const [day, kind] of ['hours', 'closed', 'all'].entries()) {
      await page.locator(`select[name=day-${day}]`).selectOption(kind);
    }
    await page.locator('input[name=opens-0]').fill('09:00');
    await page.locator('input[name=closes-0]').fill('20:30');
    await press('staff_facts_same_all');
    expect(await weekOf(page)).toEqual(Array.from({ length: 7 }, () => 'hours 09:00 20:30'));
    await page.locator('select[name=day-5]').selectOption('closed');
    await page.locator('input[name=closes-6]').fill('16:00');
    await page.locator('input[name=closes-0]').fill('22:00');
    await press('staff_facts_same_week');
    const week = await weekOf(page);
    expect(week.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'hours 09:00 22:00'));
    expect(week.slice(5)).toEqual(['closed', 'hours 09:00 16:00']);
    // kinds and times are reset together, so that no copied kind is saved with default times
    await always.setChecked(true);
    await always.setChecked(false);
    expect(await weekOf(page)).toEqual(initial);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);
