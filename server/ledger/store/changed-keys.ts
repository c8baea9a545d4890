import { bigint } from '#server/core/db/statements/column.ts';
import { statement, type Statement } from '#server/core/db/statements/statement.ts';

/**
 * Queries that return the keys of a rule's changed rows. Each query reads only rows that were written by the
 * transaction `:since` or later transactions.
 */
type ChangedKeys = { readonly key: string; readonly changed: readonly string[] };

function changedKeysSql(key: string, table: string): string {
  return `select ${key} from ${table} where written_in >= :since`;
}

type JoinPath = { readonly from: string; readonly by: string; readonly keys: string };

/**
 * Returns SQL that selects rows by an array of keys instead of a join. PostgreSQL then uses the index, even if its row
 * estimate is wrong.
 */
function joinKeysSql(key: string, { from, by, keys }: JoinPath): string {
  return `select ${key} from ${from} where ${by} = any(array(${keys}))`;
}

const orders = changedKeysSql('order_id', 'shop_order');
const payments = changedKeysSql('payment_id', 'payment');
const lots = changedKeysSql('lot_id', 'credit_lot');
const taxDocuments = changedKeysSql('tax_document_id', 'tax_document');
const linesOfOrders = joinKeysSql('order_line_id', { from: 'order_line', by: 'order_id', keys: orders });
const linesOfLots = `${changedKeysSql('source_id', 'credit_lot')} and source = 'order_line'`;
const paymentsOfOrders = joinKeysSql('payment_id', { from: 'payment', by: 'order_id', keys: orders });
const ordersOfPayments = changedKeysSql('order_id', 'payment');

/**
 * Queries for the changed keys of each rule, by the view of the rule. They cover every table change that can affect the
 * result for a key. A rule that is not listed is always checked over all rows. Such a rule reads few rows (pending
 * work, sessions, codes, documents, voucher amounts), or its result changes with time alone.
 */
export const changedKeys: Readonly<Record<string, ChangedKeys>> = {
  inv_01_order_sum: { key: 'order_id', changed: [orders] },
  inv_02_paid_without_money: { key: 'order_id', changed: [orders, ordersOfPayments] },
  inv_03_money_without_home: { key: 'payment_id', changed: [payments, paymentsOfOrders] },
  inv_04_two_kept_payments: { key: 'order_id', changed: [ordersOfPayments] },
  inv_05_wrong_amount: { key: 'payment_id', changed: [payments, paymentsOfOrders] },
  inv_06_over_refund: { key: 'payment_id', changed: [payments, changedKeysSql('payment_id', 'refund')] },
  inv_07_grant_mismatch: { key: 'order_line_id', changed: [linesOfOrders, linesOfLots] },
  inv_08_grant_unpaid: {
    key: 'lot_id',
    changed: [
      lots,
      `${joinKeysSql('lot_id', { from: 'credit_lot', by: 'source_id', keys: linesOfOrders })} and source = 'order_line'`,
    ],
  },
  inv_09_lot_projection: { key: 'lot_id', changed: [lots, changedKeysSql('lot_id', 'credit_move')] },
  inv_10_hold_without_redemption: { key: 'lot_id', changed: [lots, changedKeysSql('lot_id', 'redemption')] },
  inv_11_overspent: { key: 'lot_id', changed: [lots, changedKeysSql('lot_id', 'redemption')] },
  inv_12_redeemed_dead_lot: {
    key: 'redemption_id',
    changed: [
      changedKeysSql('redemption_id', 'redemption'),
      joinKeysSql('redemption_id', { from: 'redemption', by: 'lot_id', keys: lots }),
    ],
  },
  inv_13_double_issue: { key: 'lot_id', changed: [changedKeysSql('lot_id', 'credit_move')] },
  inv_14_unbalanced_journal: { key: 'journal_id', changed: [changedKeysSql('journal_id', 'journal')] },
  inv_17_points: {
    key: 'customer_id',
    changed: [changedKeysSql('customer_id', 'points_account'), changedKeysSql('customer_id', 'points_move')],
  },
  inv_28_points_granted: {
    key: 'customer_id',
    changed: [changedKeysSql('customer_id', 'points_account'), changedKeysSql('customer_id', 'points_grant')],
  },
  inv_29_points_overspent: { key: 'customer_id', changed: [changedKeysSql('customer_id', 'points_move')] },
  inv_30_points_against_money: {
    key: 'order_id',
    changed: [changedKeysSql('order_id', 'points_grant'), ordersOfPayments],
  },
  inv_33_tax_document_sum: { key: 'tax_document_id', changed: [taxDocuments] },
  inv_34_credit_above_original: {
    key: 'tax_document_id',
    changed: [taxDocuments, `${changedKeysSql('original_id', 'tax_document')} and original_id is not null`],
  },
  inv_36_wash_shares: {
    key: 'lot_id',
    changed: [`${changedKeysSql('lot_id', 'tax_document')} and lot_id is not null`],
  },
  inv_37_reissue: {
    key: 'tax_document_id',
    changed: [`${changedKeysSql('subject_id', 'tax_document')} and subject in ('recall', 'reissue')`],
  },
  inv_38_allocation: { key: 'tax_document_id', changed: [taxDocuments] },
  // a row that is written late changes the daily figures, so the rule checks that day again
  inv_39_report_days: {
    key: 'day',
    changed: [
      ...['sale', 'ledger', 'voucher', 'wash', 'customer', 'consent'].map((of) =>
        changedKeysSql('day', `report_${of}_day`),
      ),
      changedKeysSql('day', 'report_wash_total'),
      changedKeysSql('month', 'report_wash_month'),
    ],
  },
  inv_40_owed_by_order: {
    key: 'order_id',
    changed: [
      orders,
      ordersOfPayments,
      joinKeysSql('order_id', { from: 'order_line', by: 'order_line_id', keys: linesOfLots }),
    ],
  },
  inv_41_owed_by_voucher: { key: 'lot_id', changed: [lots] },
  inv_43_wash_not_earned: { key: 'credit_move_id', changed: [changedKeysSql('credit_move_id', 'credit_move')] },
  inv_44_revenue_of_document: { key: 'tax_document_id', changed: [taxDocuments] },
  inv_45_refund_due: { key: 'refund_id', changed: [changedKeysSql('refund_id', 'refund')] },
  inv_46_walk_up: {
    key: 'walk_up_id',
    changed: [
      changedKeysSql('walk_up_id', 'walk_up'),
      joinKeysSql('walk_up_id', { from: 'walk_up', by: 'walk_up_id', keys: orders }),
      joinKeysSql('walk_up_id', {
        from: 'walk_up',
        by: 'redemption_id',
        keys: changedKeysSql('redemption_id', 'redemption'),
      }),
      joinKeysSql('walk_up_id', {
        from: 'walk_up',
        by: 'walk_up_id',
        keys: joinKeysSql('order_id', { from: 'order_line', by: 'order_line_id', keys: linesOfLots }),
      }),
    ],
  },
  inv_20_capture_not_booked: { key: 'payment_id', changed: [payments] },
  inv_21_receipt_message: { key: 'order_id', changed: [orders] },
  inv_25_audit_chain: { key: 'seq', changed: [changedKeysSql('seq', 'audit')] },
  inv_26_unaudited_money: {
    key: 'id',
    changed: [
      changedKeysSql('refund_id', 'refund'),
      `${changedKeysSql('lot_id', 'credit_lot')} and source = 'admin'`,
      changedKeysSql('goodwill_id', 'goodwill'),
      changedKeysSql('points_withdrawal_id', 'points_withdrawal'),
    ],
  },
  inv_27_ledger_against_provider: {
    key: 'payment_id',
    changed: [payments, `${changedKeysSql('ref_id', 'journal')} and kind = 'capture'`],
  },
};

/**
 * Name of the only rule about sums. To check it, the database function `wrong_balances` adds the new entries to the
 * sums verified last (books_total).
 */
export const BALANCES_RULE = 'inv_15_account_projection';

export type RuleCount = {
  readonly violations: number;
  readonly covered: number;
  /**
   * Id of the oldest transaction that was still running during the check. All rows of earlier transactions were
   * checked.
   */
  readonly provenBefore: number;
};

type CountStatement = Statement<{ readonly since: number }, RuleCount>;

const oldestRunning = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';

function declareCount(viewName: string, text: string): CountStatement {
  return statement({
    name: `books_changes_${viewName}`,
    params: { since: bigint },
    row: { violations: bigint, covered: bigint, proven_before: bigint },
    text,
  });
}

/**
 * Returns the query of a rule's view, limited to the changed keys. The rule itself is therefore defined in only one
 * location, its view.
 */
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

/**
 * Queries for the rules that can be checked by their changed rows. Each query counts the violations among the changed
 * rows.
 */
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
