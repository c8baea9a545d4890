import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { askShop } from '../../shop-command.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

/** Stores a state and two events of the practice station's reader, as Nayax reported them. */
async function reportState(): Promise<void> {
  await askShop(
    `delete from nayax_reader;
     insert into nayax_reader (machine_id, next_poll_at, answered_at, keep_alive, heard_at, state)
     select machine_id, now() + interval '1 day', now(), 'a', now(),
       '{"connection":"Connected","reception":"21","temperature":"38","poweredUp":"2026-11-29T07:12:00"}'
     from nayax_bay;
     insert into nayax_event (event_log_id, machine_id, code, description, category, data, happened_at, received_at)
     select 'practice-1', machine_id, '1', 'Power up', 'Machine', '', now() - interval '1 hour', now() from nayax_bay;
     insert into nayax_event (event_log_id, machine_id, code, description, category, data, happened_at, received_at)
     select 'practice-2', machine_id, '731', 'Bill jam', 'Machine', 'slot 2', now(), now() from nayax_bay`,
  );
}

async function openDevices(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/admin/stations`);
  await page.locator('.station-card a').filter({ hasText: 'Eilat' }).first().click();
  await page.getByRole('tab', { name: wordsOf('en', 'staff_station_tab_devices') }).click();
}

test('the state and events of a Nayax reader are in the portal, with what Nayax does not report', async () => {
  const { page } = await newOwner({ width: 390 });
  await openDevices(page);
  const panel = page.getByRole('region', { name: wordsOf('en', 'staff_readers') });
  await panel.getByText(wordsOf('en', 'staff_readers_no_token')).waitFor();
  await panel.getByText(wordsOf('en', 'staff_reader_unknown')).waitFor();
  await reportState();
  await openDevices(page);
  await panel.getByText(wordsOf('en', 'staff_reader_power_up')).waitFor();
  await waitForWords(page, 'Bill jam · code 731');
  await waitForWords(page, wordsOf('en', 'staff_readers_not_reported'));
  expect(await panel.locator('dl > div').count()).toBe(4);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await askShop('delete from nayax_reader');
});
