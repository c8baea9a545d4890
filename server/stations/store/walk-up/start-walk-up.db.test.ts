import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { orderIdSchema, redemptionIdSchema } from '#contracts/core/ids.ts';
import { washHoldTimesAt, START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';
import { freeBays, openPhones, refOf } from '#testing/stations/walk-up.ts';
import { startPaidWalkUp, type WalkUpStartOutcome } from './start-walk-up.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { bank, clock, deps } = shop;
const { db, keyring } = deps;
const station = await openStation(shop);
const newPhone = openPhones(shop, station);

beforeEach(async () => {
  await freeBays(shop, station);
});

/** A walk-up that was paid and not started; its page has closed. */
async function paidWalkUp(bayNo: number) {
  const phone = newPhone();
  const { body } = await phone.pay({ bayNo });
  const walkUpToken = body['walkUpToken'] ?? '';
  bank.becomes(refOf(body['redirectUrl']), 'captured');
  expect(await phone.look(walkUpToken)).toMatchObject({ state: 'paid' });
  const { rows } = await db.executeSql('select walk_up_id from walk_up where token_hash = $1', [
    keyring.tokenHash(walkUpToken as never),
  ]);
  return { phone, walkUpToken, walkUpId: orderIdSchema.parse(rows[0]?.['walk_up_id']), bayNo };
}

type PaidWalkUp = Awaited<ReturnType<typeof paidWalkUp>>;

async function start(
  { walkUpId, bayNo }: Pick<PaidWalkUp, 'walkUpId' | 'bayNo'>,
  starts = 0,
): Promise<WalkUpStartOutcome> {
  const redemptionId = redemptionIdSchema.parse(randomUUID());
  const now = clock.now();
  return await startPaidWalkUp(db, {
    walkUpId,
    starts,
    bayNo,
    minutes: 10,
    requestId: `walk-up:${walkUpId}:${starts + 1}`,
    redemptionId,
    tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
    now,
    ...washHoldTimesAt(now, START_WINDOW_MS),
  });
}

test('walk-ups that start in one batch each take their own bay; of two presses for one the first starts it', async () => {
  const [one, other] = [await paidWalkUp(1), await paidWalkUp(2)];
  expect(await Promise.all([start(one), start(other), start(one)])).toEqual(['held', 'held', 'changed_meanwhile']);
  expect(await one.phone.look(one.walkUpToken)).toMatchObject({ state: 'starting', bayNo: 1, wash: { bayNo: 1 } });
  expect(await other.phone.look(other.walkUpToken)).toMatchObject({ state: 'starting', bayNo: 2, wash: { bayNo: 2 } });
});

test('two walk-ups that start in one bay in one batch: the first takes it, and the other stays paid', async () => {
  const [one, other] = [await paidWalkUp(1), await paidWalkUp(2)];
  await db.executeSql('update bay set reserved_for = null, reserved_at = null, reserved_until = null');
  expect(await Promise.all([start(one), start({ ...other, bayNo: 1 })])).toEqual(['held', 'bay_busy']);
  expect(await other.phone.look(other.walkUpToken)).toMatchObject({ state: 'paid', wash: null });
});

test('a start after another decision holds nothing, and neither does the start of an earlier view', async () => {
  const kept = await paidWalkUp(1);
  await kept.phone.press(kept.walkUpToken, 'keep');
  expect(await start(kept)).toBe('changed_meanwhile');
  const paid = await paidWalkUp(2);
  expect(await start(paid, 1)).toBe('changed_meanwhile');
  expect(await start(paid)).toBe('held');
});

test('a start in another bay releases the reserved one', async () => {
  const paid = await paidWalkUp(1);
  expect(await start({ ...paid, bayNo: 2 })).toBe('held');
  const { rows } = await db.executeSql('select from bay where reserved_for = $1', [paid.walkUpId]);
  expect(rows).toEqual([]);
});
