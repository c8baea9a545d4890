import { keptDays } from './kept-days.ts';

/** Deleted by the clock as well, by a rule of its own instead of a number of days. */
export type DeletedByRule = 'buyers' | 'cases' | 'employees' | 'invitations' | 'returns';

export type Kept = {
  /** Whose personal data stands in it; null: nobody's. */
  readonly whose: string | null;
  readonly kept: string;
  readonly why: string;
  /** Which deletions of the clock take rows or names out of it. */
  readonly by: readonly (keyof typeof keptDays | DeletedByRule)[];
};

const FOR_GOOD = 'for good';
const BOOKS = 'the books: Income Tax (Keeping of Accounts) Regulations ask for seven years';
const ACCOUNT = 'until the account is deleted';

function kept(whose: string | null, how: Pick<Kept, 'kept' | 'why'>, ...by: Kept['by']): Kept {
  return { whose, ...how, by };
}
function days(whose: string | null, by: keyof typeof keptDays, why: string): Kept {
  return { whose, kept: `${keptDays[by]} days`, why, by: [by] };
}
const books = kept(null, { kept: FOR_GOOD, why: BOOKS });
const settings = kept(null, { kept: FOR_GOOD, why: 'what the shop is and said' });
const stations = kept(null, { kept: FOR_GOOD, why: 'how stations work and worked' });
const ofAccount = kept('customers', { kept: ACCOUNT, why: 'what somebody asked the account for' });
const ofMember = kept('staff', { kept: 'until it is replaced or taken away', why: 'to sign in to the portal' });
const workers = kept(null, { kept: 'overwritten', why: 'what the server itself needs to work' });
const pseudonymous = kept('customers, without a name once the account is deleted', { kept: FOR_GOOD, why: BOOKS });

/**
 * What is kept of every table, how long and why: the one place that says so. A table without a row is red in
 * `server/retention.db.test.ts`, and docs/privacy-register.md is compared with it.
 */
export const retention: Readonly<Record<string, Kept>> = {
  account_token: days('customers', 'links', 'a link by mail, and who used it'),
  analytics_event: days(null, 'visits', 'how the site is used, from people who agreed, without anybody’s name'),
  audit: kept('staff and customers, by their numbers', {
    kept: FOR_GOOD,
    why: 'who did what: Privacy Protection (Data Security) Regulations',
  }),
  bay: stations,
  books_check: books,
  books_terms: settings,
  books_total: books,
  brand_logo: kept('staff, by their numbers', {
    kept: FOR_GOOD,
    why: 'how the shop looked in each version of its look',
  }),
  brand_setting: kept('staff, by their numbers', { kept: FOR_GOOD, why: 'what people were told and agreed to' }),
  cancellation_request: kept('customers, by the order', { kept: FOR_GOOD, why: BOOKS }),
  closed_month: books,
  closed_month_account: books,
  closed_month_document: books,
  closed_month_journal: books,
  consent_event: kept('customers, without a name once the account is deleted', {
    kept: FOR_GOOD,
    why: 'whoever sends advertisements has to show the consent: Communications Law 30A',
  }),
  consumable: stations,
  consumption_rate: stations,
  contact_message: kept(
    'whoever wrote',
    { kept: `${keptDays.messages} days once settled`, why: 'to answer, and to answer for the answer' },
    'messages',
  ),
  credit_lot: pseudonymous,
  credit_move: books,
  customer: kept('customers', { kept: `${ACCOUNT}, then a row without a name`, why: 'the account' }),
  deletion_day: kept(null, { kept: FOR_GOOD, why: 'to show that what had to go went' }),
  development_message: kept('whoever tries the shop out', { kept: 'in development only', why: 'to see what was sent' }),
  employee: kept(
    'employees',
    { kept: 'seven years after they left (EMPLOYEE_RECORD_YEARS)', why: 'duties of an employer' },
    'employees',
  ),
  employee_document: kept(
    'employees',
    { kept: 'seven years after they left (EMPLOYEE_RECORD_YEARS)', why: 'duties of an employer' },
    'employees',
  ),
  first_day_mark: settings,
  founder_member: ofAccount,
  gift_attempt: kept('recipients of gifts, sealed with the order', { kept: FOR_GOOD, why: BOOKS }),
  goodwill: kept(
    'whoever got a gift',
    { kept: `its note ${keptDays.messages} days, its sums for good`, why: BOOKS },
    'cases',
  ),
  former_voucher_link: books,
  hand_wash: books,
  idempotency_key: days(null, 'keys', 'a purchase that is sent twice is one'),
  identity: ofAccount,
  inventory_item: settings,
  inventory_movement: books,
  inventory_shelf: settings,
  journal: books,
  journal_entry: books,
  key_generation: kept(null, { kept: FOR_GOOD, why: 'codes and links that were sent are made with these keys' }),
  ledger_account: books,
  ledger_balance: books,
  loyalty_terms: settings,
  loyalty_terms_withdrawal: settings,
  membership: pseudonymous,
  membership_month: books,
  message_pause: days(
    'whoever had too many messages, as keyed fingerprints',
    'pauses',
    'to look back at what was stopped',
  ),
  nayax_bay: stations,
  nayax_message: kept(null, { kept: FOR_GOOD, why: 'a message of the terminals’ company counts once' }),
  nayax_transaction: kept(
    null,
    { kept: `${keptDays.transactions} days, of a wash for good`, why: 'to settle with the company of the terminals' },
    'transactions',
  ),
  offline_wash: books,
  order_line: books,
  otp_challenge: days('whoever asked for a code, as keyed fingerprints', 'codes', 'to count codes and tries'),
  outbox: kept('whoever is written to, by the order or account', {
    kept: FOR_GOOD,
    why: 'that a message went out, without what it said',
  }),
  passkey: ofAccount,
  passkey_challenge: kept('whoever signs in by a passkey', {
    kept: 'minutes: the next one takes it away',
    why: 'one sign-in',
  }),
  password: ofAccount,
  payment: books,
  payment_exception: books,
  pet: ofAccount,
  points_account: pseudonymous,
  points_grant: pseudonymous,
  points_move: books,
  points_withdrawal: pseudonymous,
  price_version: settings,
  profile_picture: ofAccount,
  provider_document: kept('buyers, by the order', { kept: 'seven years and more: nothing deletes it', why: BOOKS }),
  provider_flow: kept('whoever signs in by a provider', { kept: 'minutes', why: 'one sign-in' }, 'returns'),
  purchase_line: books,
  purchase_order: books,
  rate_window: workers,
  rating: kept('buyers', {
    kept: 'the stars for good, the comment until the account is deleted',
    why: 'to learn what to mend',
  }),
  redemption: books,
  refund: books,
  report_consent_day: books,
  report_customer_day: books,
  report_ledger_day: books,
  report_sale_day: books,
  report_seal: books,
  report_voucher_day: books,
  report_wash_day: books,
  report_wash_month: books,
  report_wash_total: books,
  saved_view: ofMember,
  scanner: stations,
  schedule: workers,
  schema_migration: workers,
  session: days('customers', 'sessions', 'where somebody is signed in; counted from its end'),
  settlement: books,
  settlement_line: books,
  settlement_share: books,
  settlement_sum: books,
  shared_wash: pseudonymous,
  shop_order: kept(
    'buyers and recipients of gifts, sealed',
    { kept: 'seven years and more; without names once the account is deleted', why: BOOKS },
    'buyers',
  ),
  staff_case: kept(
    'whoever wrote, by the case',
    { kept: 'with the message that it is about', why: 'to answer' },
    'cases',
  ),
  staff_case_entry: kept(
    'whoever wrote, by the case',
    { kept: `${keptDays.messages} days`, why: 'to answer for the answer' },
    'cases',
  ),
  staff_invitation: kept('staff', { kept: FOR_GOOD, why: 'who let whom in' }),
  staff_member: kept('staff', { kept: FOR_GOOD, why: 'the audit names who did what' }),
  staff_passkey: ofMember,
  staff_passkey_challenge: ofMember,
  staff_password: kept('staff', {
    kept: 'with the member: nobody signs in with it who has left',
    why: 'to sign in to the portal',
  }),
  staff_proposal: books,
  staff_recovery_code: ofMember,
  staff_rinse: kept('staff, by their numbers', { kept: FOR_GOOD, why: 'how stations are looked after' }),
  staff_session: days('staff', 'staffSessions', 'where somebody is signed in; counted from its end'),
  staff_totp: ofMember,
  station: stations,
  station_enrolment: days(null, 'enrolments', 'to see which controller was let in by which code'),
  station_event: stations,
  station_incident: stations,
  station_key: stations,
  station_log: kept('staff, by their numbers', { kept: FOR_GOOD, why: 'how stations are looked after' }),
  station_presence: stations,
  tax_allocation: books,
  tax_authority_access: kept(null, { kept: 'overwritten', why: 'the way in at the Tax Authority, sealed' }),
  tax_buyer: kept('buyers, by the order', {
    kept: 'seven years and more: nothing deletes it',
    why: 'the name and number of a business, which may be a person, on its documents; the same law',
  }),
  tax_consent: kept('buyers, by the order', { kept: FOR_GOOD, why: BOOKS }),
  tax_document: kept('buyers, by the order', { kept: 'seven years and more: nothing deletes it', why: BOOKS }),
  tax_issuer: settings,
  tax_original: kept('buyers, by the order', { kept: 'seven years and more: nothing deletes it', why: BOOKS }),
  tax_progress: books,
  tax_series: books,
  unmatched_payment: books,
  vat_rate: settings,
  verification_document: kept('whoever showed a card: its outcome alone', {
    kept: ACCOUNT,
    why: 'a discount, and four months to cancel',
  }),
  verification_picture: kept('whoever sent a picture of a card', {
    kept: 'until the decision, seven days at most',
    why: 'to decide',
  }),
  verification_request: days('whoever asked for a discount', 'cards', 'somebody may ask why it was refused'),
  voucher_opening: kept(null, { kept: FOR_GOOD, why: 'an unopened gift is reported to its buyer' }),
  wallet_device: kept(
    'whoever put a voucher into a wallet',
    { kept: `${keptDays.walletPasses} days after the pass is over`, why: 'to bring the card up to date' },
    'walletPasses',
  ),
  wallet_pass: days(
    'whoever put a voucher into a wallet',
    'walletPasses',
    'to bring the card up to date; counted from the end of the voucher',
  ),
  wash_package: settings,
  wash_share: kept(
    'members of a household',
    { kept: 'until the account is deleted; an invitation while it may be accepted', why: 'washes that are shared' },
    'invitations',
  ),
  washed_pet: ofAccount,
  webhook_event: days(
    'buyers, by the payment',
    'events',
    'a message of the payment company counts once; counted from when it was settled',
  ),
  highest_time: workers,
  write_probe: workers,
};
