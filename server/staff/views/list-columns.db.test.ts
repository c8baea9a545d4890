import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });

async function hiddenIn({ browser }: TestMember, list: string): Promise<readonly string[]> {
  return (await browser.get(`/api/admin/views?list=${list}`)).json<{ hidden: string[] }>().hidden;
}

test('the columns that a staff user hides are remembered for that user and that list only', async () => {
  const [member, colleague] = [await makeMember(shop, ['support']), await makeMember(shop, ['support'])];
  const hide = (hidden: readonly string[]) =>
    member.browser.send('PUT', '/api/admin/views/columns', { list: 'orders', hidden });
  expect(await hiddenIn(member, 'orders')).toEqual([]);
  expect((await hide(['paid-by', 'washes'])).statusCode).toBe(200);
  expect(await hiddenIn(member, 'orders')).toEqual(['paid-by', 'washes']);
  expect(await hiddenIn(member, 'vouchers')).toEqual([]);
  expect(await hiddenIn(colleague, 'orders')).toEqual([]);
  expect((await hide([])).statusCode).toBe(200);
  expect(await hiddenIn(member, 'orders')).toEqual([]);
});
