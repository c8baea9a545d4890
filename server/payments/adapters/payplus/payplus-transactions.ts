import type { KnownSession, ListedPayment, PaymentStatus } from '../port.ts';
import { merchantRefOfReference, additionalCaptureRef } from '../refund-reference.ts';
import { PAYPLUS_APPROVED_CODE, type PayPlusListedTransaction, type PayPlusRow } from './payplus-protocol.ts';

export function isApproved(row: Pick<PayPlusRow, 'status' | 'status_code'>): boolean {
  return row.status === 'approved' && row.status_code === PAYPLUS_APPROVED_CODE;
}

/**
 * Returns true if the transaction is a captured payment. Authorisations (J5) have the same status code, but another
 * type.
 */
function isCapture(row: PayPlusRow, merchantRef: string): boolean {
  return row.type === 'Charge' && isApproved(row) && row.more_info === merchantRef;
}

export function isRefund(row: PayPlusRow): boolean {
  return row.type === 'Refund' && isApproved(row);
}

const closedStatuses: readonly string[] = ['rejected', 'declined', 'failed', 'error', 'failure'];

type StatusQuery = {
  readonly merchantRef: string;
  readonly known: KnownSession | null;
  readonly testMode: boolean;
};

/**
 * Calculates the status of a payment from its transactions. If a page charged more than one time, the first capture is
 * the payment. Refunds are assigned to the further captures first. The reconciliation of the provider's list reports
 * the further captures to staff.
 */
export function payPlusStatusOfRows(rows: readonly [PayPlusRow, ...PayPlusRow[]], query: StatusQuery): PaymentStatus {
  const { merchantRef, known, testMode } = query;
  const [main] = rows;
  const [capture, ...surplus] = rows.filter((row) => isCapture(row, merchantRef));
  const current = capture ?? main;
  const sum = (some: readonly PayPlusRow[]) => some.reduce((total, row) => total + row.amount, 0);
  const refundedAgorot = Math.max(0, sum(rows.filter(isRefund)) - sum(surplus));
  return {
    merchantRef,
    providerRef: known?.providerRef ?? current.transaction_uid,
    testMode,
    ...(capture === undefined ? unpaidState(main) : { ...paidState(capture, refundedAgorot) }),
    amountAgorot: current.amount,
    refundedAgorot,
    currency: current.currency,
    method: known?.method ?? 'credit_card',
    last4: last4OfDigits(current.four_digits),
    ...storedCardOf(capture),
  };
}

function paidState(capture: PayPlusRow, refundedAgorot: number) {
  const state = refundedAgorot >= capture.amount ? 'refunded' : refundedAgorot > 0 ? 'part_refunded' : 'captured';
  return { state, failureReason: null } as const;
}

/** Returns the state of an unpaid payment. The payment counts as open unless it has certainly ended. */
function unpaidState(row: PayPlusRow) {
  const isOver = row.type === 'Charge' && (closedStatuses.includes(row.status) || isRejectedCode(row));
  return isOver
    ? ({ state: 'failed', failureReason: 'declined' } as const)
    : ({ state: 'pending', failureReason: null } as const);
}

function isRejectedCode({ status, status_code: code }: PayPlusRow): boolean {
  return status !== 'pending' && status !== 'approved' && code !== PAYPLUS_APPROVED_CODE;
}

function storedCardOf(capture: PayPlusRow | undefined): Pick<PaymentStatus, 'storedCard'> {
  const token = capture?.token_uid ?? '';
  return token === '' ? {} : { storedCard: { token, last4: last4OfDigits(capture?.four_digits) } };
}

export function last4OfDigits(digits: string | null | undefined): string | null {
  return digits !== null && digits !== undefined && /^\d{4}$/.test(digits) ? digits : null;
}

/**
 * Returns the payments of PayPlus' transaction list. If one reference has several captures, the first of them is the
 * payment. Each further capture gets a reference that our database does not have, so that the reconciliation reports
 * it. Refunds are separate rows.
 */
export function listedPaymentsOfRows(rows: readonly PayPlusListedTransaction[], testMode: boolean): ListedPayment[] {
  const seen = new Map<string, number>();
  return rows.filter(isListedCapture).map(({ transaction, data }) => {
    const merchantRef = transaction.more_info ?? '';
    const count = (seen.get(merchantRef) ?? 0) + 1;
    seen.set(merchantRef, count);
    return {
      merchantRef: count === 1 ? merchantRef : additionalCaptureRef(merchantRef, count),
      providerRef: (count === 1 ? transaction.payment_page_request_uid : null) ?? transaction.uid,
      testMode,
      state: 'captured',
      failureReason: null,
      amountAgorot: transaction.amount,
      refundedAgorot: null,
      currency: transaction.currency,
      method: 'credit_card',
      last4: last4OfDigits(data?.card_information?.four_digits),
    };
  });
}

function isListedCapture({ transaction }: PayPlusListedTransaction): boolean {
  return (
    transaction.type === 'Charge' &&
    transaction.status_code === PAYPLUS_APPROVED_CODE &&
    (transaction.more_info ?? '') !== ''
  );
}

/**
 * Returns the payments to which the refunds of PayPlus' transaction list belong. They are found by our mark, so a
 * refund made in PayPlus' console is left out.
 */
export function refundReferencesOfRows(
  rows: readonly PayPlusListedTransaction[],
  isOwnReference: (merchantRef: string) => boolean,
) {
  const refunds = rows.filter(
    ({ transaction }) => transaction.type === 'Refund' && transaction.status_code === PAYPLUS_APPROVED_CODE,
  );
  const named = refunds.map((row) => ({ row, merchantRef: merchantRefOfReference(row.transaction.more_info ?? '') }));
  const ours = ({ merchantRef }: { readonly merchantRef: string }) => merchantRef !== '' && isOwnReference(merchantRef);
  return {
    returned: [...new Set(named.filter(ours).map(({ merchantRef }) => merchantRef))],
    unidentifiedRefunds: named
      .filter(({ merchantRef }) => merchantRef === '')
      .map(({ row: { transaction, data } }) => ({
        amountAgorot: transaction.amount,
        last4: last4OfDigits(data?.card_information?.four_digits),
      })),
  };
}
