import { afterAll, expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { ask } from '../../purchase/asking.ts';
import { askShop } from '../../shop-command.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

const widths = { en: 1440, he: 390 } as const;

// other journeys have a shop without a list, whose owners are notified
afterAll(async () => {
  await askShop('delete from staff_on_call');
});

type OnCall = { readonly people: readonly { readonly staffId: string }[] };

test.each(walkedIn('he', locales))(
  'the control room says who is on call, and one press takes over from a colleague, in %s',
  async (locale) => {
    const before = await newOwner({ locale, width: widths[locale] });
    await before.page.goto(`${shopUrl}/admin/control-room`);
    const take = (page: typeof before.page) =>
      page.getByRole('button', { name: wordsOf(locale, 'staff_on_call_take'), exact: true });
    await take(before.page).click();
    await take(before.page).waitFor({ state: 'detached' });
    const first = (await ask<OnCall>(before.page, 'GET /api/admin/on-call')).people[0]?.staffId;

    const { page } = await newOwner({ locale, width: widths[locale] });
    await page.goto(`${shopUrl}/admin/control-room`);
    await take(page).click();
    await take(page).waitFor({ state: 'detached' });
    const { people } = await ask<OnCall>(page, 'GET /api/admin/on-call');
    const { id } = await ask<{ id: string }>(page, 'GET /api/admin/me');
    expect(people[0]?.staffId).toBe(id);
    expect(people[1]?.staffId).toBe(first);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_on_call_change'), exact: true }).click();
    await page.locator('dialog[open] select').first().waitFor();
    await expectAccessible(page);
  },
);
