import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { redemptionIdSchema, type LotId, type StationId } from '#contracts/core/ids.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { graceExpiryAfter, washHoldTimesAt, START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import { systemActor } from '#server/core/actor.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { noTypesetter } from '#testing/documents/no-typesetter.ts';
import { freezeVoucher, reissueVoucher, unfreezeVoucher, voidVoucher } from './change-voucher.ts';
import { getVoucher, lookupVoucher } from '../view-voucher.ts';
import { completeHold, releaseHold } from '../store/washes/end-hold.ts';
import { holdWash } from '../store/washes/hold-wash.ts';

// one test sets the clock to a fixed day
const { db } = await createTestDatabase({ aged: true });
const shop = await createShop(db);
const { bank, clock, deps } = shop;
const mail = createFakeMailTransport();
const outbox = { ...createOutboxDeps({ db, mail, clock }), keyring: deps.keyring };
const actor = systemActor('test');
const guest = { kind: 'guest', guestHash: null, address: '203.0.113.9' } as const;
const [firstStation] = await rowsOf(shop, 'select station_id from station order by slug limit 1');
const stationId = firstStation?.['station_id'] as StationId;

async function buy(wish: Parameters<typeof makePurchase>[1] = {}) {
  const { merchantRef } = await makePurchase(shop, { packageId: 2, ...wish });
  const [row] = await rowsOf(
    shop,
    `select c.lot_id from credit_lot c join order_line l on l.order_line_id = c.source_id
     join payment p using (order_id) where p.merchant_ref = $1`,
    [merchantRef],
  );
  return { merchantRef, lotId: row?.['lot_id'] as LotId };
}

async function lotOf(lotId: LotId) {
  const [row] = await rowsOf(
    shop,
    `select state, remaining, held, code_version, expires_at,
       (select array_agg(action order by seq) from audit a where a.ref_id = c.lot_id) as audited
     from credit_lot c where lot_id = $1`,
    [lotId],
  );
  return row;
}

/** Holds one wash with this version of the code, at a bay of its own. */
async function hold(lotId: LotId, codeVersion = 1) {
  const redemptionId = redemptionIdSchema.parse(randomUUID());
  await rowsOf(shop, 'update bay set redemption_id = null, busy_until = null, failed_starts = 0');
  const now = clock.now();
  const outcome = await holdWash(db, {
    redemptionId,
    tokenHash: deps.keyring.tokenHash(redemptionId),
    lotId,
    codeVersion,
    viewer: null,
    browserHash: null,
    stationId,
    bayNo: 1,
    requestId: redemptionId,
    passId: null,
    minutes: 10,
    now,
    ...washHoldTimesAt(now, START_WINDOW_MS),
  });
  return { redemptionId, outcome };
}

test('a frozen voucher starts no wash; a held wash is still spent; unfreezing restores its state', async () => {
  const { lotId } = await buy();
  const { redemptionId } = await hold(lotId);
  const freeze = { lotId, reason: 'leaked' } as const;
  expect(await freezeVoucher(deps, actor, freeze)).toEqual({ ok: true, value: null });
  expect(await freezeVoucher(deps, actor, freeze)).toEqual({ ok: true, value: null });
  expect((await hold(lotId)).outcome).toBe('not_usable');
  const now = clock.now();
  await completeHold(db, { redemptionId, startedAt: now, busyUntil: now, rinseDueAt: now });
  expect(await lotOf(lotId)).toMatchObject({ state: 'frozen', remaining: 2, held: 0 });
  expect(await unfreezeVoucher(deps, actor, { lotId })).toEqual({ ok: true, value: null });
  expect(await unfreezeVoucher(deps, actor, { lotId })).toEqual({ ok: false, refusal: 'voucher_not_usable' });
  expect(await lotOf(lotId)).toMatchObject({
    state: 'active',
    remaining: 2,
    audited: ['voucher.freeze', 'voucher.unfreeze'],
  });
  expect((await hold(lotId)).outcome).toBe('held');
});

test('frozen days extend the voucher, also across a daylight saving change', async () => {
  clock.set(Date.parse('2027-03-20T10:00:00Z'));
  const { lotId } = await buy({ kind: 'gift' });
  await freezeVoucher(deps, actor, { lotId, reason: 'under_review' });
  clock.advance(10 * DAY_MS);
  await unfreezeVoucher(deps, actor, { lotId });
  expect((await lotOf(lotId))?.['expires_at']).toEqual(new Date('2032-03-30T20:59:59.999Z'));
});

test('a won dispute does not unfreeze a manual freeze, and staff cannot unfreeze a disputed voucher', async () => {
  const { lotId, merchantRef } = await buy();
  const tell = async (state: 'disputed' | 'captured') => {
    bank.becomes(merchantRef, state);
    await settlePayment(deps, merchantRef);
    return (await lotOf(lotId))?.['state'];
  };
  await freezeVoucher(deps, actor, { lotId, reason: 'suspected_fraud' });
  expect(await tell('disputed')).toBe('frozen');
  expect(await tell('captured')).toBe('frozen');
  expect(await tell('disputed')).toBe('frozen');
  expect((await unfreezeVoucher(deps, actor, { lotId })).ok).toBe(true);
  expect((await lotOf(lotId))?.['state']).toBe('frozen');
  expect(await tell('captured')).toBe('active');
});

test('a void voucher is empty permanently; a wash that was held is settled first, and leaves it if it comes back', async () => {
  const { lotId } = await buy();
  const { redemptionId } = await hold(lotId);
  const change = { lotId, reason: 'fraud' } as const;
  expect(await voidVoucher(deps, actor, change)).toEqual({ ok: true, value: null });
  expect(await voidVoucher(deps, actor, change)).toEqual({ ok: true, value: null });
  expect(await lotOf(lotId)).toMatchObject({ state: 'void', remaining: 0, held: 1, audited: ['voucher.void'] });
  const releasedAt = clock.now();
  await releaseHold(db, { redemptionId, reason: 'failed', releasedAt, goodUntil: graceExpiryAfter(releasedAt) });
  expect(await lotOf(lotId)).toMatchObject({ state: 'void', remaining: 0, held: 0 });
  for (const refused of [
    await freezeVoucher(deps, actor, { lotId, reason: 'leaked' }),
    await reissueVoucher(deps, actor, { lotId, codeVersion: 1, reason: 'lost', tell: true }),
  ]) {
    expect(refused).toEqual({ ok: false, refusal: 'voucher_not_usable' });
  }
});

test('a new code: the old code and link stop at once, washes and history stay, the holder gets a mail', async () => {
  const { lotId } = await buy({ email: 'dana@example.com' });
  await hold(lotId);
  const reissue = { lotId, codeVersion: 1, reason: 'leaked', tell: true } as const;
  expect(await reissueVoucher(deps, actor, reissue)).toEqual({ ok: true, value: null });
  const { keyring } = deps;
  const page = { ...deps, typesetter: noTypesetter, wallets: { apple: null, google: null } };
  const opens = async (version: number) => [
    (await lookupVoucher(page, guest, keyring.voucherCode(lotId, version))).ok,
    (await getVoucher(page, guest, keyring.voucherToken(lotId, version))).ok,
  ];
  expect([await opens(1), await opens(2)]).toEqual([
    [false, false],
    [true, true],
  ]);
  // a request that read the voucher by the old code a moment before is refused
  expect((await hold(lotId, 1)).outcome).toBe('not_usable');
  expect((await hold(lotId, 2)).outcome).toBe('held');
  expect(await lotOf(lotId)).toMatchObject({ state: 'active', remaining: 1, held: 2, audited: ['voucher.reissue'] });
  while ((await drainOutbox(outbox)).taken > 0);
  const told = mail.sent.filter(({ to, subject }) => to === 'dana@example.com' && subject.includes('new code'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text.replaceAll('-', '')).toContain(keyring.voucherCode(lotId, 2));
  expect(told[0]?.text).toContain(keyring.voucherToken(lotId, 2));
});

test('fifty concurrent reissues of the same code make one new code', async () => {
  const { lotId } = await buy();
  const reissue = { lotId, codeVersion: 1, reason: 'lost', tell: true } as const;
  const answers = await Promise.all(Array.from({ length: 50 }, () => reissueVoucher(deps, actor, reissue)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await lotOf(lotId)).toMatchObject({ code_version: 2, audited: ['voucher.reissue'] });
  expect(
    await rowsOf(shop, `select 1 from outbox where dedupe like 'voucher_reissued:' || $1 || '%'`, [lotId]),
  ).toHaveLength(1);
});

const deeds = {
  hold: (lotId: LotId) => hold(lotId),
  freeze: (lotId: LotId) => freezeVoucher(deps, actor, { lotId, reason: 'leaked' }),
  unfreeze: (lotId: LotId) => unfreezeVoucher(deps, actor, { lotId }),
  void: (lotId: LotId) => voidVoucher(deps, actor, { lotId, reason: 'fraud' }),
  reissue: (lotId: LotId) => reissueVoucher(deps, actor, { lotId, codeVersion: 1, reason: 'leaked', tell: false }),
} as const;

test('with fifty concurrent actions a round, no wash is lost, and none starts after the end', async () => {
  const anyDeed = fc.constantFrom(...(Object.keys(deeds) as (keyof typeof deeds)[]));
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { minLength: 50, maxLength: 50 }), async (names) => {
      const { lotId } = await buy({ packageId: 3 });
      await Promise.all(names.map((name) => deeds[name](lotId)));
      const { state, remaining, held, code_version: version } = (await lotOf(lotId)) ?? {};
      expect(remaining).toBe(state === 'void' ? 0 : 5 - Number(held));
      expect(version).toBe(names.includes('reissue') && state !== 'void' ? 2 : version);
      const { outcome } = await hold(lotId, Number(version));
      expect(outcome === 'held').toBe(state === 'active' && Number(remaining) > 0);
    }),
    { numRuns: 8 },
  );
});

test('a refund during a hold: the voucher is empty and its moves add up', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { lotId, merchantRef } = await buy();
    bank.becomes(merchantRef, 'refunded', { refundedAgorot: 15_000 });
    await Promise.all([hold(lotId), settlePayment(deps, merchantRef), hold(lotId)]);
    const rows = await rowsOf(
      shop,
      `select c.state, c.remaining, (select sum(remaining_delta)::int from credit_move m where m.lot_id = c.lot_id) as moved
       from credit_lot c where lot_id = $1`,
      [lotId],
    );
    expect(rows).toEqual([{ state: 'void', remaining: 0, moved: 0 }]);
  }
});
