import type { StaffWrite } from '../staff-write.ts';

const path = '/api/admin/reports/mail';

/** Calls about reports by mail, for `staff-writes.ts`. */
export const reportWrites: Readonly<Record<string, StaffWrite>> = {
  [`PUT ${path}`]: async (_shop, { browser }) =>
    (await browser.send('PUT', path, { rhythm: 'weekly', locale: 'he' })).statusCode,
};
