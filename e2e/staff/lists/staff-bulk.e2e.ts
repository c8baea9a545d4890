import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { ask } from '../../purchase/asking.ts';
import { showCheckboxes } from '../../list-menu.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { newOwner } from '../staff-member.ts';

type Stations = { readonly rows: readonly { readonly stationId: string }[] };

/** Makes work orders with this title, without an assignee. */
async function makeOrders(page: Page, titles: readonly string[]): Promise<void> {
  const { rows } = await ask<Stations>(page, 'GET /api/admin/stations');
  const place = {
    stationId: rows[0]?.stationId,
    bayNo: null,
    kind: 'repair',
    assigneeId: null,
    priority: 'normal',
    dueOn: null,
  };
  for (const title of titles) {
    const order = { id: randomUUID(), ...place, source: 'manual', sourceRef: null, title, note: '' };
    // oxlint-disable-next-line no-await-in-loop -- the newest is first in the list
    await ask(page, 'POST /api/admin/work-orders', order);
  }
}

const views: readonly (readonly [390 | 1440, Locale])[] = [
  [390, 'he'],
  [1440, 'en'],
];

test.for(views)(
  'selected work orders are assigned by the server, and the result is there after the page was closed, at %s px in %s',
  async ([width, locale]) => {
    const to = { locale };
    const { page } = await newOwner({ width, locale });
    const [first, second] = [`A ${randomUUID()}`, `B ${randomUUID()}`];
    await makeOrders(page, [first, second]);
    await page.goto(`${shopUrl}/admin/work-orders`);
    const bar = page.locator('.staff-bulk');
    await showCheckboxes(page, locale);
    await page.getByRole('checkbox', { name: m.staff_bulk_row({ row: isolated(first) }, to) }).check();
    await bar.locator('output', { hasText: m.staff_bulk_selected({ count: 1 }, to) }).waitFor();
    await page.getByRole('checkbox', { name: m.staff_bulk_row({ row: isolated(second) }, to) }).check();
    await bar.locator('output', { hasText: m.staff_bulk_selected({ count: 2 }, to) }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const coming = page.waitForEvent('download');
    await bar.getByRole('button', { name: m.staff_bulk_export({}, to) }).click();
    const lines = (await readFile(await (await coming).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).toContain(first);

    await bar.getByRole('button', { name: m.staff_bulk_assign({}, to), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(m.staff_work_assignee({}, to)).selectOption({ label: 'Dana Levi' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: m.staff_bulk_assign({}, to), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${shopUrl}/admin/dashboard`);
    await page.goto(`${shopUrl}/admin/work-orders`);
    const done = m.staff_bulk_done({ act: m.staff_bulk_assign({}, to), done: '2' }, to);
    await page.locator('.staff-bulk-latest', { hasText: done }).waitFor();
    await page.locator('tr', { hasText: first }).getByText('Dana Levi').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test('hidden columns stay hidden in this list, and its file keeps them', async () => {
  const to = { locale: 'en' } as const;
  const { page } = await newOwner({ width: 1440, locale: 'en' });
  const title = `Hidden ${randomUUID()}`;
  await makeOrders(page, [title]);
  await page.goto(`${shopUrl}/admin/work-orders`);
  const head = page.getByRole('columnheader', { name: m.staff_work_priority({}, to) });
  await head.waitFor();
  await page.getByRole('button', { name: m.staff_columns({}, to) }).click();
  await expectAccessible(page);
  // the column that names the row cannot be hidden
  expect(await page.getByRole('checkbox', { name: m.staff_work_what({}, to), exact: true }).count()).toBe(0);
  const saved = page.waitForResponse((response) => response.url().endsWith('/views/columns'));
  await page.getByRole('checkbox', { name: m.staff_work_priority({}, to) }).uncheck();
  await head.waitFor({ state: 'detached' });
  expect((await saved).status()).toBe(200);
  await page.reload();
  await page.getByRole('link', { name: title }).waitFor();
  expect(await head.count()).toBe(0);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: m.staff_list_csv({}, to) }).click();
  const [first = ''] = (await readFile(await (await coming).path(), 'utf8')).split('\r\n');
  expect(first).toContain(m.staff_work_priority({}, to));
});
