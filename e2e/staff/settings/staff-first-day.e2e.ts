import { test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { getFirstDay } from '#contracts/staff/first-day.ts';
import { answerInPlace } from '../../server-answers.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

test.for(walkedIn('he', locales))('First day shows a proxy that the settings do not name (%s)', async (locale) => {
  const { page } = await newOwner({ locale, width: 360 });
  await page.route(`**${getFirstDay.path}`, async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), proxyMissing: true };
    await answerInPlace(route, getFirstDay, { response, json });
  });
  await page.goto(`${shopUrl}/admin/first-day`);
  const card = page.getByRole('region', { name: wordsOf(locale, 'staff_first_proxy_title') });
  await card.getByText('TRUSTED_PROXIES', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
