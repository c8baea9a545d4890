import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffId } from '#contracts/core/ids.ts';
import { findCustomerIdByEmail } from '#server/identity/public.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { goodwillOf, proposeGoodwill } from '#testing/staff/goodwill.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { buyThree } from '#testing/staff/staff-order.ts';
import { isOwnAccount } from '../verifications/store/verification-queue.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100000' } });
const { deps } = shop;

async function prove({ browser, nextCode }: TestMember) {
  await browser.post('/api/admin/proof', { code: nextCode() });
}

/** Gives a staff user a new email address, in the same way as the settings. */
async function changeEmail(member: TestMember): Promise<string> {
  const email = `new-${randomUUID()}@example.com`;
  await prove(member);
  expect((await member.browser.post('/api/admin/me/email', { email, language: 'en' })).statusCode).toBe(200);
  const { rows } = await deps.db.executeSql(
    `select staff_email_change_id as id from staff_email_change
     where staff_id = $1 and confirmed_at is null and ended_at is null`,
    [member.staffId],
  );
  const code = deps.keyring.mailCode(String(rows[0]?.['id']));
  expect((await member.browser.post('/api/admin/me/email/confirmation', { code })).statusCode).toBe(200);
  return email;
}

async function codeOfRefund(member: TestMember, email: string): Promise<string | undefined> {
  const { paymentId } = await buyThree(shop, { email });
  await prove(member);
  const answer = await member.browser.post(`/api/admin/payments/${paymentId}/refund`, {
    amountAgorot: 5_000,
    washes: 1,
    reason: 'cancelled',
    seen: { leftAgorot: 15_000, unused: 3 },
    idempotencyKey: randomUUID(),
  });
  return answer.json<{ code?: string }>().code;
}

test('a purchase of a former address stays a purchase of the staff user, and that of a colleague does not become one', async () => {
  const [support, colleague] = [await makeMember(shop, ['support']), await makeMember(shop, ['support'])];
  const present = await changeEmail(support);
  const newest = await changeEmail(support);
  for (const email of [support.email.toUpperCase(), present, newest]) {
    // oxlint-disable-next-line no-await-in-loop -- one refund after the other
    expect(await codeOfRefund(support, email), email).toBe('refund_own_purchase');
  }
  expect(await codeOfRefund(colleague, support.email)).toBeUndefined();
});

test('a change that is undone leaves both addresses as own ones', async () => {
  const support = await makeMember(shop, ['support']);
  await changeEmail(support);
  const { rows } = await deps.db.executeSql(
    'select stop_id as id from staff_email_change where staff_id = $1 and confirmed_at is not null',
    [support.staffId],
  );
  const token = deps.keyring.mailCode(String(rows[0]?.['id']));
  const stopped = await createBrowser(shop).post('/api/admin/email/stop', { token });
  expect(stopped.json()).toEqual({ restored: true });
  const indexes = await deps.db.executeSql('select count(*)::int as kept from staff_former_email where staff_id = $1', [
    support.staffId,
  ]);
  expect(indexes.rows).toEqual([{ kept: 2 }]);
});

test('staff users give to no account or address that was their own, nor confirms such a gift', async () => {
  const [owner, other] = [await makeMember(shop, ['owner']), await makeMember(shop, ['owner'])];
  const former = owner.email;
  const browser = createBrowser(shop);
  await browser.post('/api/customer/register', registration({ email: former }));
  await browser.post('/api/email/verify', { token: await linkSecretTo(shop, former) });
  const customerId = await findCustomerIdByEmail(deps, former);
  if (customerId === null) throw new Error('an account with a proven address is found');
  await changeEmail(owner);
  await prove(owner);
  const give = async (to: Parameters<typeof goodwillOf>[0]) =>
    (await owner.browser.post('/api/admin/goodwill', goodwillOf(to))).json<{ code?: string }>().code;
  expect(await give({ customerId })).toBe('goodwill_own');
  expect(await give({ email: former, locale: 'en' })).toBe('goodwill_own');
  const preview = await owner.browser.get(`/api/admin/goodwill/preview?customerId=${customerId}`);
  expect(preview.json()).toMatchObject({ to: { own: true } });
  await prove(other);
  const id = await proposeGoodwill(other, former);
  await prove(owner);
  const confirmed = await owner.browser.post(`/api/admin/goodwill/${id}/confirmation`);
  expect(confirmed.json()).toMatchObject({ code: 'goodwill_own' });
  expect(await isOwnAccount(deps.db, owner.staffId as StaffId, customerId)).toBe(true);
  expect(await isOwnAccount(deps.db, other.staffId as StaffId, customerId)).toBe(false);
});
