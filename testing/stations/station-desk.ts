import type { StaffStation } from '#contracts/staff/stations.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { makePaidOrder } from '../orders/paid-order.ts';
import { openStation } from './station.ts';

/** Path of the station endpoints. */
export const stationsPath = '/api/admin/stations';

/** A sample station with its machine, and its path in the portal. */
export async function openedStation(shop: TestApp, index: number) {
  const station = await openStation(shop, index);
  const { rows } = await shop.deps.db.executeSql('select station_id from station where slug = $1', [station.slug]);
  return { station, path: `${stationsPath}/${String(rows[0]?.['station_id'])}` };
}

/** Code of a voucher that was just paid. */
export async function paidVoucher({ deps, clock }: TestApp) {
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() });
  return deps.keyring.voucherToken(lotId, 1);
}

export function stationOf(answer: { json(): unknown }): StaffStation {
  return (answer.json() as { station: StaffStation }).station;
}

/** Number of audit rows of an action on a record. */
export async function auditRows({ deps }: TestApp, action: string, refId: string): Promise<number> {
  const { rows } = await deps.db.executeSql(
    'select count(*)::int as told from audit where action = $1 and ref_id = $2',
    [action, refId],
  );
  return Number(rows[0]?.['told']);
}
