import type { Capability } from './import-table.ts';

/** A table is written by one capability; any may read it. `scripts/tidy-checks.ts` compares every statement with this. */
export const tableOwners: Readonly<Record<string, Capability | 'peers' | 'everybody'>> = {
  audit: 'core',
  rate_window: 'core',
  schema_migration: 'core',
  schedule: 'core',
  write_probe: 'core',
  books_check: 'ledger',
  books_total: 'ledger',
  journal: 'ledger',
  journal_entry: 'ledger',
  ledger_account: 'ledger',
  ledger_balance: 'ledger',
  contact_message: 'messaging',
  // whoever has something to say adds a row in the statement that makes it true; only messaging moves it
  outbox: 'everybody',
  founder_member: 'loyalty',
  loyalty_terms: 'loyalty',
  points_account: 'loyalty',
  points_grant: 'loyalty',
  points_move: 'loyalty',
  rating: 'loyalty',
  account_token: 'identity',
  consent_event: 'identity',
  customer: 'identity',
  identity: 'identity',
  message_pause: 'identity',
  otp_challenge: 'identity',
  passkey: 'identity',
  passkey_challenge: 'identity',
  password: 'identity',
  profile_picture: 'identity',
  provider_flow: 'identity',
  session: 'identity',
  verification_document: 'identity',
  credit_lot: 'entitlements',
  credit_move: 'entitlements',
  redemption: 'entitlements',
  hand_wash: 'entitlements',
  offline_wash: 'entitlements',
  payment: 'payments',
  payment_exception: 'payments',
  unmatched_payment: 'payments',
  webhook_event: 'payments',
  refund: 'payments',
  cancellation_request: 'selling',
  gift_attempt: 'selling',
  idempotency_key: 'selling',
  order_line: 'selling',
  price_version: 'selling',
  shop_order: 'selling',
  wash_package: 'selling',
  bay: 'stations',
  nayax_bay: 'stations',
  nayax_message: 'stations',
  nayax_transaction: 'stations',
  scanner: 'stations',
  station: 'stations',
  station_enrolment: 'stations',
  station_event: 'stations',
  station_key: 'stations',
  station_presence: 'stations',
  staff_rinse: 'stations',
  consumable: 'stations',
  consumption_rate: 'stations',
  analytics_event: 'site',
  staff_case: 'staff',
  staff_case_entry: 'staff',
  employee: 'staff',
  employee_document: 'staff',
  inventory_item: 'staff',
  inventory_movement: 'staff',
  inventory_shelf: 'staff',
  purchase_line: 'staff',
  purchase_order: 'staff',
  staff_invitation: 'staff',
  staff_member: 'staff',
  staff_password: 'staff',
  staff_proposal: 'staff',
  staff_recovery_code: 'staff',
  staff_session: 'staff',
  staff_totp: 'staff',
  development_message: 'peers',
  'sandbox.payment': 'peers',
  'sandbox.refund': 'peers',
  'sandbox.delivery': 'peers',
};

/**
 * Statements that write beyond their own capability, because what they do must happen at once or not at all. Each is
 * one statement by design (docs/decisions/0034-capabilities.md).
 */
export const writesBeyond: Readonly<Record<string, readonly string[]>> = {
  // order, line, attempt and idempotency key of one sale
  order_place: ['payment'],
  // an order that costs nothing is placed with the washes it brings
  order_place_free: ['credit_lot', 'credit_move'],
  // points go, and the wash they buy comes
  order_place_points: ['credit_lot', 'credit_move', 'points_account', 'points_move'],
  // captured, fulfilled, issued, booked, told, and its points granted
  payment_capture: ['shop_order', 'credit_lot', 'credit_move', 'points_account', 'points_grant', 'points_move'],
  // money back: its order, what is left of its washes, the books, the points it had brought
  refund_book: ['shop_order', 'credit_lot', 'credit_move', 'points_account', 'points_grant', 'points_move'],
  // what people ask back leaves its vouchers at once, and comes back where that was given up
  refund_add: ['credit_lot', 'credit_move'],
  refund_give_up: ['credit_lot', 'credit_move'],
  // a wash and its bay are taken, and given back, together
  redemption_hold: ['bay'],
  redemption_complete: ['bay'],
  redemption_release: ['bay'],
  redemption_end: ['bay'],
  // what was washed in has to be rinsed, whoever heard of it when
  offline_wash_add: ['bay'],
  redemption_give_back: ['bay'],
  // a disputed payment freezes what it bought, a won one thaws it
  payment_mark_disputed: ['credit_lot'],
  payment_end_dispute: ['credit_lot'],
  // an order is over when its last attempt is
  order_expire: ['shop_order'],
  // a notice of cancellation, its acknowledgement, and the vouchers it stops
  cancellation_add: ['credit_lot', 'contact_message'],
  // what was decided about it, and the vouchers that are free again
  cancellation_decide: ['credit_lot', 'contact_message'],
  // what was bought in a browser stays with it when its cookie is renewed
  customer_move_guest_orders: ['shop_order'],
  // what was bought with an address that is now proven comes into its account
  customer_attach_orders: ['shop_order', 'credit_lot'],
};
