import { monthAfter, periodAt } from '#domain/settlement/settlement.ts';
import { workOvernight } from './accountant-month.ts';
import type { StaffWrite } from './staff-writes.ts';

const base = '/api/admin/accountant';

/** Calls of the accountant's screen, for `staff-writes.ts`. */
export const accountantWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${base}/:period/closing`]: async (app, { browser }) => {
    await app.deps.db.executeSql(`update payment_exception set closed_at = now() where closed_at is null`);
    await app.deps.db.executeSql(`update refund set given_up_at = now() where state = 'failed'`);
    await workOvernight(app);
    return (await browser.post(`${base}/${monthAfter(periodAt(app.clock.now()), -1)}/closing`)).statusCode;
  },
};
