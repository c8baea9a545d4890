import { UNTIL_CHANGED, booksRetention, retainedFor, table, type Retention } from '#server/core/retention.ts';

export const reportTables: Retention['rows'] = {
  report_cohort_day: table(
    'first and second purchases of one day, counted by the month of the first purchase',
    booksRetention,
  ),
  report_consent_day: table('consents of one day, counted', booksRetention),
  report_customer_day: table('new members of one day, counted', booksRetention),
  report_ledger_day: table('one account’s change on one day', booksRetention),
  report_mail: table(
    'a report by mail that a member of staff switched on, with its language',
    retainedFor('staff', { kept: UNTIL_CHANGED, why: 'to send reports by email' }),
    { en: 'Reports by email', he: 'דוחות באימייל' },
  ),
  report_sale_day: table('sales of one product on one day, summed', booksRetention),
  report_seal: table('the instant up to which reports are final', booksRetention),
  report_voucher_day: table('vouchers issued on one day, summed', booksRetention),
  report_wash_day: table('washes of one station, day and hour, counted', booksRetention),
  report_wash_month: table('washes of one station, month and hour of day, counted', booksRetention),
  report_wash_total: table('washes of one day, counted', booksRetention),
};
