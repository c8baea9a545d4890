import { coreRetention } from '#server/core/modules/core-retention.ts';
import type { Retention, TableRetention } from '#server/core/retention.ts';
import { entitlementsRetention } from '#server/entitlements/retention.ts';
import { identityRetention } from '#server/identity/retention.ts';
import { ledgerRetention } from '#server/ledger/retention.ts';
import { loyaltyRetention } from '#server/loyalty/retention.ts';
import { messagingRetention } from '#server/messaging/retention.ts';
import { paymentsRetention } from '#server/payments/retention.ts';
import { sellingRetention } from '#server/selling/retention.ts';
import { franchiseRetention } from '#server/franchise/retention.ts';
import { siteRetention } from '#server/site/retention.ts';
import { staffRetention } from '#server/staff/retention.ts';
import { stationsRetention } from '#server/stations/retention.ts';
import { taxRetention } from '#server/tax/retention.ts';
import type { Capability } from './import-table.ts';

/**
 * Tables of each module (capability), from its retention file. The modules themselves are not imported, because their
 * statements need the generated columns.
 */
const declared: Readonly<Record<Capability, Retention>> = {
  core: coreRetention,
  tax: taxRetention,
  ledger: ledgerRetention,
  messaging: messagingRetention,
  loyalty: loyaltyRetention,
  identity: identityRetention,
  entitlements: entitlementsRetention,
  payments: paymentsRetention,
  selling: sellingRetention,
  stations: stationsRetention,
  site: siteRetention,
  franchise: franchiseRetention,
  staff: staffRetention,
};

/** Facts about each table: its meaning, its retention and its name. */
export const tableRetentions: Readonly<Record<string, TableRetention>> = Object.fromEntries(
  Object.values(declared).flatMap(({ rows }) => Object.entries(rows)),
);

const owned = Object.entries(declared).flatMap(([owner, { rows }]) =>
  Object.keys(rows).map((table) => [table, owner] as const),
);

/**
 * Maps each table to the module (capability) that writes it. Every module can read the table. The owner is the module
 * that declares the table's retention. `scripts/tidy/tidy-code.ts` compares every statement with this list.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  ...Object.fromEntries(owned),
  // each module adds messages in the statement that makes its change, but only the messaging module updates them
  outbox: 'everybody',
  development_message: 'peers',
  'sandbox.payment': 'peers',
  'sandbox.refund': 'peers',
  'sandbox.delivery': 'peers',
};

/**
 * Statements that also write tables of other modules, because their effects must happen together or not at all. Each is
 * a single statement by design (docs/decisions/0034).
 */
export const foreignTableWrites: Readonly<Record<string, readonly string[]>> = {
  // creates the order, its line, the payment attempt and the idempotency key of one sale
  order_place: ['payment'],
  // creates the order of a membership month and its first charge attempt
  membership_place_month: ['payment'],
  // a free order is created together with its washes
  order_place_free: ['credit_lot', 'credit_move'],
  // deducts the points and adds the wash that was bought with them
  order_place_points: ['credit_lot', 'credit_move', 'points_account', 'points_move'],
  // books a captured payment with its order, vouchers, ledger entries, messages and points
  payment_capture: ['shop_order', 'credit_lot', 'credit_move', 'points_account', 'points_grant', 'points_move'],
  // books a refund together with its order, the unused washes, the ledger entries and the earned points
  refund_book: ['shop_order', 'credit_lot', 'credit_move', 'points_account', 'points_grant', 'points_move'],
  // a requested refund removes washes from the vouchers immediately; they are returned if the refund is abandoned
  refund_add: ['credit_lot', 'credit_move'],
  refund_give_up: ['credit_lot', 'credit_move'],
  // a wash and its bay are always reserved and released together
  redemption_hold: ['bay'],
  // the paid wash of a walk-up is reserved together with the change of the walk-up, so that a repeated request starts
  // only one wash
  walk_up_start: ['credit_lot', 'credit_move', 'redemption'],
  redemption_complete: ['bay'],
  redemption_release: ['bay'],
  redemption_end: ['bay'],
  // a bay needs a rinse after a wash, even if the machine reports the wash later
  offline_wash_add: ['bay'],
  redemption_give_back: ['bay'],
  // a disputed payment freezes its vouchers; they can be used again if the shop wins the dispute
  payment_mark_disputed: ['credit_lot'],
  payment_end_dispute: ['credit_lot'],
  // an order expires together with its last payment attempt
  order_expire: ['shop_order'],
  // a cancelled order expires in the statement that books its late payment, which is then refunded
  payment_capture_unassigned: ['shop_order'],
  // a cancellation notice is stored together with its confirmation email, and the vouchers are frozen
  cancellation_add: ['credit_lot', 'contact_message'],
  // the decision about a cancellation notice is stored, and the vouchers are unfrozen
  cancellation_decide: ['credit_lot', 'contact_message'],
  // when the cookie of a guest is renewed, the purchases are moved to the new cookie, so that the browser still shows
  // them
  customer_move_guest_orders: ['shop_order'],
  // purchases with an email address are moved to the account that has just verified this email address
  customer_attach_orders: ['shop_order', 'credit_lot'],
};
