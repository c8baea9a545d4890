import { bigint } from '#server/core/db/statements/column.ts';
import { statement, type Statement } from '#server/core/db/statements/statement.ts';

/** Queries for the keys of rows of a rule; what each reads was written by a transaction from `:since` on. */
type ChangedKeys = { readonly key: string; readonly changed: readonly string[] };

function written(key: string, table: string): string {
  return `select ${key} from ${table} where written_in >= :since`;
}

type Way = { readonly from: string; readonly by: string; readonly keys: string };

/** As an array and not as a join: it is looked up by index, however many the planner believes there are. */
function reached(key: string, { from, by, keys }: Way): string {
  return `select ${key} from ${from} where ${by} = any(array(${keys}))`;
}

const orders = written('order_id', 'shop_order');
const payments = written('payment_id', 'payment');
const lots = written('lot_id', 'credit_lot');
const taxDocuments = written('tax_document_id', 'tax_document');
const linesOfOrders = reached('order_line_id', { from: 'order_line', by: 'order_id', keys: orders });
const linesOfLots = `${written('source_id', 'credit_lot')} and source = 'order_line'`;
const paymentsOfOrders = reached('payment_id', { from: 'payment', by: 'order_id', keys: orders });
const ordersOfPayments = written('order_id', 'payment');

/**
 * Where a rule has to look again: for each of its views the key and whatever could have changed an answer by key. Rules
 * that are not here look at few rows by nature (what waits, sessions, codes, documents, vouchers in money) or get true
 * by waiting, and are always asked as a whole.
 */
export const changedKeys: Readonly<Record<string, ChangedKeys>> = {
  inv_01_order_sum: { key: 'order_id', changed: [orders] },
  inv_02_paid_without_money: { key: 'order_id', changed: [orders, ordersOfPayments] },
  inv_03_money_without_home: { key: 'payment_id', changed: [payments, paymentsOfOrders] },
  inv_04_two_kept_payments: { key: 'order_id', changed: [ordersOfPayments] },
  inv_05_wrong_amount: { key: 'payment_id', changed: [payments, paymentsOfOrders] },
  inv_06_over_refund: { key: 'payment_id', changed: [payments, written('payment_id', 'refund')] },
  inv_07_grant_mismatch: { key: 'order_line_id', changed: [linesOfOrders, linesOfLots] },
  inv_08_grant_unpaid: {
    key: 'lot_id',
    changed: [
      lots,
      `${reached('lot_id', { from: 'credit_lot', by: 'source_id', keys: linesOfOrders })} and source = 'order_line'`,
    ],
  },
  inv_09_lot_projection: { key: 'lot_id', changed: [lots, written('lot_id', 'credit_move')] },
  inv_10_hold_without_redemption: { key: 'lot_id', changed: [lots, written('lot_id', 'redemption')] },
  inv_11_overspent: { key: 'lot_id', changed: [lots, written('lot_id', 'redemption')] },
  inv_12_redeemed_dead_lot: {
    key: 'redemption_id',
    changed: [
      written('redemption_id', 'redemption'),
      reached('redemption_id', { from: 'redemption', by: 'lot_id', keys: lots }),
    ],
  },
  inv_13_double_issue: { key: 'lot_id', changed: [written('lot_id', 'credit_move')] },
  inv_14_unbalanced_journal: { key: 'journal_id', changed: [written('journal_id', 'journal')] },
  inv_17_points: {
    key: 'customer_id',
    changed: [written('customer_id', 'points_account'), written('customer_id', 'points_move')],
  },
  inv_28_points_granted: {
    key: 'customer_id',
    changed: [written('customer_id', 'points_account'), written('customer_id', 'points_grant')],
  },
  inv_29_points_overspent: { key: 'customer_id', changed: [written('customer_id', 'points_move')] },
  inv_30_points_against_money: { key: 'order_id', changed: [written('order_id', 'points_grant'), ordersOfPayments] },
  inv_33_tax_document_sum: { key: 'tax_document_id', changed: [taxDocuments] },
  inv_34_credit_above_original: {
    key: 'tax_document_id',
    changed: [taxDocuments, `${written('original_id', 'tax_document')} and original_id is not null`],
  },
  inv_36_wash_shares: { key: 'lot_id', changed: [`${written('lot_id', 'tax_document')} and lot_id is not null`] },
  inv_37_reissue: {
    key: 'tax_document_id',
    changed: [`${written('subject_id', 'tax_document')} and subject in ('recall', 'reissue')`],
  },
  inv_38_allocation: { key: 'tax_document_id', changed: [taxDocuments] },
  // what is added up; a row that is older takes the seal of its day away, and its day is added up again
  inv_39_report_days: {
    key: 'day',
    changed: [
      ...['sale', 'ledger', 'voucher', 'wash', 'customer', 'consent'].map((of) => written('day', `report_${of}_day`)),
      written('day', 'report_wash_total'),
      written('month', 'report_wash_month'),
    ],
  },
  inv_40_owed_by_order: {
    key: 'order_id',
    changed: [
      orders,
      ordersOfPayments,
      reached('order_id', { from: 'order_line', by: 'order_line_id', keys: linesOfLots }),
    ],
  },
  inv_41_owed_by_voucher: { key: 'lot_id', changed: [lots] },
  inv_43_wash_not_earned: { key: 'credit_move_id', changed: [written('credit_move_id', 'credit_move')] },
  inv_44_revenue_of_document: { key: 'tax_document_id', changed: [taxDocuments] },
  inv_45_refund_due: { key: 'refund_id', changed: [written('refund_id', 'refund')] },
  inv_20_capture_not_booked: { key: 'payment_id', changed: [payments] },
  inv_21_receipt_message: { key: 'order_id', changed: [orders] },
  inv_25_audit_chain: { key: 'seq', changed: [written('seq', 'audit')] },
  inv_26_unaudited_money: {
    key: 'id',
    changed: [
      written('refund_id', 'refund'),
      `${written('lot_id', 'credit_lot')} and source = 'admin'`,
      written('goodwill_id', 'goodwill'),
      written('points_withdrawal_id', 'points_withdrawal'),
    ],
  },
  inv_27_ledger_against_provider: {
    key: 'payment_id',
    changed: [payments, `${written('ref_id', 'journal')} and kind = 'capture'`],
  },
};

/** The one rule over sums: `wrong_balances` adds what was entered since to what is proven (books_total). */
export const BALANCES_RULE = 'inv_15_account_projection';

export type Counted = {
  readonly violations: number;
  /** Keys that were looked at. */
  readonly covered: number;
  /** The oldest transaction that was still running: everything before it was seen. */
  readonly provenBefore: number;
};

type CountStatement = Statement<{ readonly since: number }, Counted>;

const oldestRunning = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';

function declareCount(viewName: string, text: string): CountStatement {
  return statement({
    name: `books_changes_${viewName}`,
    params: { since: bigint },
    row: { violations: bigint, covered: bigint, proven_before: bigint },
    text,
  });
}

/** The view itself, asked for some of its keys: one text says what the rule is. */
function countByKey(viewName: string, { key, changed }: ChangedKeys): CountStatement {
  return declareCount(
    viewName,
    `
with changed (key) as materialized (
  ${changed.join('\n  union ')}
)
select
  (select count(*) from ${viewName} where ${key} = any(array(select key from changed))) as violations,
  (select count(*) from changed) as covered,
  ${oldestRunning} as proven_before`,
  );
}

/** For each rule that can be asked so, how many of its rows break it among those that changed. */
export const countChangesStatements: ReadonlyMap<string, CountStatement> = new Map([
  ...Object.entries(changedKeys).map(([viewName, keys]) => [viewName, countByKey(viewName, keys)] as const),
  [
    BALANCES_RULE,
    declareCount(
      BALANCES_RULE,
      `
select
  (select count(*) from wrong_balances(:since)) as violations,
  (select count(*) from journal where written_in >= :since) as covered,
  ${oldestRunning} as proven_before`,
    ),
  ],
]);
