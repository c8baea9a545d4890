import { booksRetention, settingsRetention, table, type Retention } from '#server/core/retention.ts';

/**
 * Tables of payouts and their retention. They are declared in `server/staff/retention.ts`, so that they also exist
 * while the module is switched off.
 */
export const payoutTables: Retention['rows'] = {
  payout: table('an amount that a payment provider paid to the bank', booksRetention),
  payout_file: table('an imported list without the day of its payout', booksRetention),
  payout_layout: table('the columns of a kind of list, as chosen', settingsRetention),
  payout_overdue: table('a payment that no payout contains in time', booksRetention),
  payout_row: table('one line of a payout, beside our payment or refund', booksRetention),
  payout_span: table('the days for which the payments of a provider are in payouts', booksRetention),
};
