import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addMonthsToPeriod, periodOfInstant } from '#domain/franchise/statement.ts';
import type { StaffWrite } from '../staff-write.ts';

const base = '/api/admin/settlements';

/** Calls of the settlement, for `staff-writes.ts`. */
export const franchiseWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${base}/shares`]: async ({ deps, clock }, { browser }) => {
    const { rows } = await deps.db.executeSql('select station_id from station order by slug limit 1');
    const share = { stationId: rows[0]?.['station_id'], since: shopDayText(clock.now()), shareHundredths: 6_000 };
    return (await browser.post(`${base}/shares`, share)).statusCode;
  },
  [`POST ${base}/:period/closing`]: async ({ clock }, { browser }) =>
    (await browser.post(`${base}/${addMonthsToPeriod(periodOfInstant(clock.now()), -1)}/closing`)).statusCode,
};
