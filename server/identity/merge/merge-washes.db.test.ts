import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import type { StationCommand } from '#contracts/stations/station-protocol.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { releaseOverdueWashes } from '#server/stations/washes/release-overdue-washes.ts';
import { createMerging } from '#testing/accounts/merging.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { members, member, phoneAccount, proveNumber, merge, whileLocked } = createMerging(shop);
const station = await openStation(shop);

/** Creates an account that was verified as the other account of `first`, with a voucher of three washes. */
async function pairWithVoucher() {
  const [first, second] = [await member(), await phoneAccount()];
  await members.buy(second.browser);
  await proveNumber(first, second.number);
  const { rows } = await deps.db.executeSql('select lot_id from credit_lot where customer_id = $1', [
    second.customerId,
  ]);
  const lotId = rows[0]?.['lot_id'] as LotId;
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  await station.controller.heartbeat();
  return { first, second, lotId, voucherToken: deps.keyring.voucherToken(lotId, 1) };
}

async function lotOf(lotId: LotId) {
  const { rows } = await deps.db.executeSql(
    'select customer_id, remaining, held, state from credit_lot where lot_id = $1',
    [lotId],
  );
  return rows[0];
}

async function nextCommand(): Promise<StationCommand> {
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine received no command');
  return command;
}

test('a wash that is requested while the accounts are being merged is held once, from the voucher of the account that stays', async () => {
  const { first, second, lotId, voucherToken } = await pairWithVoucher();
  const [merged, asked] = await whileLocked(second.customerId, () => [merge(first), station.ask({ voucherToken })]);
  expect(merged).toBe(200);
  expect(asked).toMatchObject({ status: 201, body: { state: 'held', remaining: 2 } });
  expect(await lotOf(lotId)).toEqual({ customer_id: first.customerId, remaining: 2, held: 1, state: 'active' });
  const command = await nextCommand();
  expect(await station.controller.report([station.event(command, {})])).toEqual([{ outcome: 'applied' }]);
  expect(await lotOf(lotId)).toMatchObject({ remaining: 2, held: 0 });
  expect((await first.browser.get('/api/wash-history')).json(), 'washes of the account that stays').toHaveLength(1);
});

test('a wash that runs during the merge ends for the account that stays, and an interrupted one comes back to it', async () => {
  const { first, second, lotId, voucherToken } = await pairWithVoucher();
  expect(await station.ask({ voucherToken })).toMatchObject({ status: 201 });
  const command = await nextCommand();
  await station.controller.report([station.event(command, {})]);
  const ended = () =>
    station.controller.report([
      station.event(command, { seqNo: 1, kind: 'ended', interruption: 'power', deliveredSeconds: 60 }),
    ]);
  clock.advance(MINUTE_MS);
  const [merged, reported] = await whileLocked(second.customerId, () => [merge(first), ended()]);
  expect(merged).toBe(200);
  expect(reported).toEqual([{ outcome: 'applied' }]);
  expect(await lotOf(lotId)).toEqual({ customer_id: first.customerId, remaining: 3, held: 0, state: 'active' });
});

test('a wash that was held before the merge and never starts is free again in the account that stays', async () => {
  const { first, lotId, voucherToken } = await pairWithVoucher();
  expect(await station.ask({ voucherToken })).toMatchObject({ status: 201 });
  expect(await merge(first)).toBe(200);
  expect(await lotOf(lotId)).toEqual({ customer_id: first.customerId, remaining: 2, held: 1, state: 'active' });
  clock.advance(HOUR_MS);
  while (await releaseOverdueWashes(deps));
  expect(await lotOf(lotId)).toEqual({ customer_id: first.customerId, remaining: 3, held: 0, state: 'active' });
});
