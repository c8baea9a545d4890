import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { GrantedAllowance } from '#contracts/entitlements/family.ts';
import { redemptionIdSchema } from '#contracts/core/ids.ts';
import { addMonths, instantOfWallTime, MINUTE_MS, SECOND_MS, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { washHistoryEntrySchema } from '#contracts/stations/wash-history.ts';
import { releaseWash } from '#server/entitlements/public.ts';
import { linkSecretTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createMembers, type Member } from '#testing/accounts/members.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { buy, join, later } = createMembers(shop);
const station = await openStation(shop);

beforeEach(async () => {
  await freeBays();
});

async function freeBays(): Promise<void> {
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  await station.controller.heartbeat();
}

type Shared = { readonly owner: Member; readonly member: Member; readonly shareId: string };

/** An owner with five washes and a member with a monthly limit. */
async function shared({ monthlyLimit = 2, packageId = 3 } = {}): Promise<Shared> {
  const [owner, member] = [await join({ firstName: 'Dana' }), await join()];
  await owner.browser.post('/api/email/verify', { token: await linkSecretTo(shop, owner.email) });
  await buy(owner.browser, { packageId });
  const wish = { name: 'Tal', email: 'tal@example.com', monthlyLimit };
  const { id } = (await owner.browser.post('/api/family', wish)).json<GrantedAllowance>();
  const accepted = await member.browser.post(`/api/family/invitations/${deps.keyring.mailToken(id)}`);
  expect(accepted.statusCode).toBe(204);
  return { owner, member, shareId: id };
}

function cookieOf({ browser }: Member): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

type Ask = { readonly bayNo?: number; readonly requestId?: string };

async function ask({ member, shareId }: Omit<Shared, 'owner'>, wish: Ask = {}) {
  return station.ask({ shareId, cookie: cookieOf(member), ...wish });
}

/** A wash that the machine started. */
async function wash(of: Omit<Shared, 'owner'>): Promise<void> {
  await freeBays();
  expect(await ask(of)).toMatchObject({ status: 201 });
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
}

async function leftOf({ owner }: Shared): Promise<number> {
  const { rows } = await deps.db.executeSql(
    'select sum(remaining)::int as remaining from credit_lot where customer_id = $1',
    [owner.customerId],
  );
  return Number(rows[0]?.['remaining']);
}

async function usedOf({ member }: Shared): Promise<unknown> {
  const [share] = (await member.browser.get('/api/family')).json<{ received: { usedThisMonth: number }[] }>().received;
  return share?.usedThisMonth;
}

/** Changes the share in an open transaction while the member asks for a wash. */
async function askWhile(of: Shared, change: string) {
  const asked = Promise.withResolvers<Awaited<ReturnType<typeof ask>>>();
  await deps.db.inTransaction(async (tx) => {
    await tx.executeSql(`update wash_share set ${change} where share_id = $1`, [of.shareId]);
    void ask(of).then(asked.resolve, asked.reject);
    // the member's transaction waits for the row
    await expect
      .poll(async () => {
        const { rows } = await deps.db.executeSql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%wash_share%'`,
        );
        return rows.length;
      })
      .toBe(1);
  });
  return asked.promise;
}

test('a member sees how many are left and from whom, never a code or a link, and the owner sees who took one', async () => {
  const of = await shared();
  const spendable = await of.member.browser.get('/api/vouchers/spendable');
  expect(spendable.json()).toEqual([{ kind: 'shared', shareId: of.shareId, ownerName: 'Dana', left: 2 }]);
  await wash(of);
  expect(await leftOf(of)).toBe(4);
  const history = washHistoryEntrySchema.array().parse((await of.owner.browser.get('/api/wash-history')).json());
  expect(history).toMatchObject([{ takenBy: 'Tal' }]);
  expect((await of.member.browser.get('/api/vouchers/spendable')).json()).toMatchObject([{ left: 1 }]);
  expect((await of.member.browser.get('/api/vouchers')).json()).toEqual([]);
  expect((await of.member.browser.get('/api/wash-history')).json()).toEqual([]);
});

test('the monthly limit holds, and the next month starts at midnight in Jerusalem', async () => {
  const { year, month } = wallTimeAt(clock.now());
  const newMonth = instantOfWallTime({ ...addMonths({ year, month, day: 1 }, 2), hour: 0, minute: 0, second: 0 });
  clock.set(newMonth - 2 * SECOND_MS);
  const of = await shared();
  await wash(of);
  await wash(of);
  await freeBays();
  expect(await ask(of)).toMatchObject({ status: 409, body: { code: 'share_limit_reached' } });
  expect((await of.member.browser.get('/api/vouchers/spendable')).json()).toEqual([]);
  clock.set(newMonth);
  expect(await usedOf(of)).toBe(0);
  await wash(of);
  expect(await usedOf(of)).toBe(1);
  expect(await leftOf(of)).toBe(2);
});

test('of two phones that request the last one concurrently one gets it', async () => {
  const of = await shared({ monthlyLimit: 1 });
  const answers = await Promise.all([1, 2, 1, 2].map((bayNo) => ask(of, { bayNo })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await leftOf(of)).toBe(4);
  expect(await usedOf(of)).toBe(1);
});

test('the same request is the same wash, also when it used the last of the limit', async () => {
  const of = await shared({ monthlyLimit: 1 });
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(of, { requestId })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body['redemptionToken'])).size).toBe(1);
  await of.owner.browser.send('DELETE', `/api/family/${of.shareId}`);
  expect(await ask(of, { requestId })).toMatchObject({ status: 201 });
  expect(await leftOf(of)).toBe(4);
  const other = await shared();
  expect(await ask(other, { requestId })).toMatchObject({ body: { code: 'idempotency_key_reused' } });
});

test('a share that either side ends during the member’s request gives no wash', async () => {
  const of = await shared();
  expect(await askWhile(of, 'ended_at = now()')).toMatchObject({ status: 409, body: { code: 'share_ended' } });
  expect(await leftOf(of)).toBe(5);
  expect((await of.member.browser.get('/api/vouchers/spendable')).json()).toEqual([]);
});

test('a limit lowered or raised during the member’s request applies', async () => {
  const of = await shared();
  await wash(of);
  await freeBays();
  expect(await askWhile(of, 'monthly_limit = 1')).toMatchObject({ body: { code: 'share_limit_reached' } });
  expect(await askWhile(of, 'monthly_limit = 2')).toMatchObject({ status: 201 });
});

test('a returned wash no longer counts towards the limit', async () => {
  const of = await shared({ monthlyLimit: 1 });
  expect(await ask(of)).toMatchObject({ status: 201 });
  const { rows } = await deps.db.executeSql('select redemption_id from shared_wash where share_id = $1', [of.shareId]);
  const redemptionId = redemptionIdSchema.parse(rows[0]?.['redemption_id']);
  await releaseWash(deps, { redemptionId, reason: 'unreachable' });
  expect(await usedOf(of)).toBe(0);
  await wash(of);
  expect(await usedOf(of)).toBe(1);
});

test('an owner who has no washes has none to share, and the voucher that ends first goes first', async () => {
  const of = await shared({ packageId: 1, monthlyLimit: 5 });
  await wash(of);
  await freeBays();
  expect(await ask(of)).toMatchObject({ status: 409, body: { code: 'voucher_not_usable' } });
  await buy(of.owner.browser, { packageId: 1 });
  await buy(of.owner.browser, { packageId: 1 });
  await deps.db.executeSql(
    `update credit_lot set expires_at = $2 where lot_id = (
       select max(lot_id::text)::uuid from credit_lot where customer_id = $1 and remaining > 0)`,
    [of.owner.customerId, new Date(clock.now() + 86_400_000)],
  );
  await wash(of);
  const left = await deps.db.executeSql('select expires_at from credit_lot where customer_id = $1 and remaining > 0', [
    of.owner.customerId,
  ]);
  expect(left.rows).toEqual([{ expires_at: null }]);
});

test('at a silent machine no shared wash is held', async () => {
  const of = await shared();
  clock.advance(11 * MINUTE_MS);
  expect(await ask(of)).toMatchObject({ status: 409, body: { code: 'station_not_ready' } });
  expect(await leftOf(of)).toBe(5);
  expect(await usedOf(of)).toBe(0);
});

test('what is shared opens for its member alone', async () => {
  const of = await shared();
  const stranger = await join();
  for (const member of [stranger, of.owner]) {
    expect(await ask({ member, shareId: of.shareId })).toMatchObject({ status: 409, body: { code: 'share_ended' } });
  }
  expect(await station.ask({ shareId: of.shareId })).toMatchObject({ body: { code: 'share_ended' } });
  const [voucher] = (await of.owner.browser.get('/api/vouchers')).json<{ voucherToken: string; code: string }[]>();
  const both = await station.ask({ shareId: of.shareId, code: String(voucher?.code), cookie: cookieOf(of.member) });
  expect(both.status).toBe(400);
  expect(await leftOf(of)).toBe(5);
});

test('a blocked or deleted account shares nothing', async () => {
  const shut = await shared();
  await deps.db.executeSql('update customer set disabled_at = now() where customer_id = $1', [shut.owner.customerId]);
  expect(await ask(shut)).toMatchObject({ body: { code: 'share_ended' } });
  await deps.db.executeSql('update customer set disabled_at = null where customer_id = $1', [shut.owner.customerId]);
  const gone = await shared();
  await wash(gone);
  await freeBays();
  await later(gone.owner, 0);
  expect((await gone.owner.browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  expect(await ask(gone)).toMatchObject({ body: { code: 'share_ended' } });
});
