import type { AccountingPolicyResponse } from '#contracts/staff/accounting-policy.ts';
import type { StaffLimitsResponse } from '#contracts/staff/settings/limits.ts';
import { addMonthsToPeriod, periodOfInstant } from '#domain/franchise/statement.ts';
import { systemActor } from '#server/core/actor.ts';
import { closeFailedRefund } from '#server/payments/public.ts';
import { workOvernight } from '../accountant-month.ts';
import type { StaffWrite } from '../staff-write.ts';

const base = '/api/admin/accountant';

/** Calls of the accountant's screen, for `staff-writes.ts`. */
export const accountantWrites: Readonly<Record<string, StaffWrite>> = {
  'PUT /api/admin/books-terms': async (_app, { browser }) => {
    const { terms } = (await browser.get('/api/admin/books-terms')).json<AccountingPolicyResponse>();
    return (await browser.send('PUT', '/api/admin/books-terms', { ...terms, goodwillWashAgorot: 900, seen: terms }))
      .statusCode;
  },
  'PUT /api/admin/limits': async (_app, { browser }) => {
    const { limits, version } = (await browser.get('/api/admin/limits')).json<StaffLimitsResponse>();
    return (await browser.send('PUT', '/api/admin/limits', { limits, seen: version })).statusCode;
  },
  [`POST ${base}/:period/closing`]: async (app, { browser }) => {
    await app.deps.db.executeSql(`update payment_exception set closed_at = now() where closed_at is null`);
    const { rows } = await app.deps.db.executeSql(`select refund_id from refund where state = 'failed'`);
    for (const row of rows) await closeFailedRefund(app.deps, systemActor('test'), String(row['refund_id']));
    await workOvernight(app);
    return (await browser.post(`${base}/${addMonthsToPeriod(periodOfInstant(app.clock.now()), -1)}/closing`))
      .statusCode;
  },
};
