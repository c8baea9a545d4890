import { expect, test } from 'vitest';
import type { StationId } from '#contracts/core/ids.ts';
import { claimWashStarts } from '#server/entitlements/public.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp();
const { clock, deps } = shop;

test('a controller that was replaced while it waited for a command gets no start', async () => {
  await openStation(shop);
  const station = await openStation(shop);
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 1 });
  const asked = await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  expect(asked.status).toBe(201);
  const { rows } = await deps.db.executeSql(
    `select k.station_id, k.station_key_id, k.revoked_at is null as valid
     from station_key k join station s using (station_id) where s.slug = $1 order by valid`,
    [station.slug],
  );
  expect(rows.map(({ valid }) => valid)).toEqual([false, true]);
  const now = clock.now();
  const startsOf = (row: Record<string, unknown> | undefined) =>
    claimWashStarts(deps.db, {
      stationId: row?.['station_id'] as StationId,
      stationKeyId: String(row?.['station_key_id']),
      now,
      againSince: now,
    });
  expect(await startsOf(rows[0])).toEqual([]);
  expect(await startsOf(rows[1])).toHaveLength(1);
});
