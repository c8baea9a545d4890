import type { KnownSession, ListedPayment, PaymentTruth } from '../port.ts';
import { merchantRefOfMark, surplusName } from '../refund-mark.ts';
import { APPROVED, type PayPlusNested, type PayPlusRow } from './payplus-protocol.ts';

export function isApproved(row: Pick<PayPlusRow, 'status' | 'status_code'>): boolean {
  return row.status === 'approved' && row.status_code === APPROVED;
}

/** Money taken: approvals to charge later (J5) carry the same code under another type. */
function isCapture(row: PayPlusRow, merchantRef: string): boolean {
  return row.type === 'Charge' && isApproved(row) && row.more_info === merchantRef;
}

export function isRefund(row: PayPlusRow): boolean {
  return row.type === 'Refund' && isApproved(row);
}

const closedStatuses: readonly string[] = ['rejected', 'declined', 'failed', 'error', 'failure'];

type Asked = {
  readonly merchantRef: string;
  readonly known: KnownSession | null;
  readonly testMode: boolean;
};

/**
 * What the transactions under one reference say of its payment. Where a page took the money twice, the first capture is
 * the payment, and what goes back is the second one's first: the list tells people of it.
 */
export function truthOfRows(rows: readonly [PayPlusRow, ...PayPlusRow[]], asked: Asked): PaymentTruth {
  const { merchantRef, known, testMode } = asked;
  const [main] = rows;
  const [capture, ...surplus] = rows.filter((row) => isCapture(row, merchantRef));
  const told = capture ?? main;
  const sum = (some: readonly PayPlusRow[]) => some.reduce((total, row) => total + row.amount, 0);
  const refundedAgorot = Math.max(0, sum(rows.filter(isRefund)) - sum(surplus));
  return {
    merchantRef,
    providerRef: known?.providerRef ?? told.transaction_uid,
    testMode,
    ...(capture === undefined ? unpaidState(main) : { ...paidState(capture, refundedAgorot) }),
    amountAgorot: told.amount,
    refundedAgorot,
    currency: told.currency,
    method: known?.method ?? 'credit_card',
    last4: last4Of(told.four_digits),
    ...storedCardOf(capture),
  };
}

function paidState(capture: PayPlusRow, refundedAgorot: number) {
  const state = refundedAgorot >= capture.amount ? 'refunded' : refundedAgorot > 0 ? 'part_refunded' : 'captured';
  return { state, failureReason: null } as const;
}

/** What is neither taken nor over may still become either. */
function unpaidState(row: PayPlusRow) {
  const isOver = row.type === 'Charge' && (closedStatuses.includes(row.status) || isRejectedCode(row));
  return isOver
    ? ({ state: 'failed', failureReason: 'declined' } as const)
    : ({ state: 'pending', failureReason: null } as const);
}

function isRejectedCode({ status, status_code: code }: PayPlusRow): boolean {
  return status !== 'pending' && status !== 'approved' && code !== APPROVED;
}

function storedCardOf(capture: PayPlusRow | undefined): Pick<PaymentTruth, 'storedCard'> {
  const token = capture?.token_uid ?? '';
  return token === '' ? {} : { storedCard: { token, last4: last4Of(capture?.four_digits) } };
}

export function last4Of(digits: string | null | undefined): string | null {
  return digits !== null && digits !== undefined && /^\d{4}$/.test(digits) ? digits : null;
}

/**
 * Money of a list, payment by payment: of several captures under one reference the first is the payment, and each other
 * one stands for itself under a name that our books do not have. What went back are rows of their own.
 */
export function truthsOfList(rows: readonly PayPlusNested[], testMode: boolean): ListedPayment[] {
  const seen = new Map<string, number>();
  return rows.filter(isListedCapture).map(({ transaction, data }) => {
    const merchantRef = transaction.more_info ?? '';
    const count = (seen.get(merchantRef) ?? 0) + 1;
    seen.set(merchantRef, count);
    return {
      merchantRef: count === 1 ? merchantRef : surplusName(merchantRef, count),
      providerRef: (count === 1 ? transaction.payment_page_request_uid : null) ?? transaction.uid,
      testMode,
      state: 'captured',
      failureReason: null,
      amountAgorot: transaction.amount,
      refundedAgorot: null,
      currency: transaction.currency,
      method: 'credit_card',
      last4: last4Of(data?.card_information?.four_digits),
    };
  });
}

function isListedCapture({ transaction }: PayPlusNested): boolean {
  return transaction.type === 'Charge' && transaction.status_code === APPROVED && (transaction.more_info ?? '') !== '';
}

/** Whose refunds are in a list, by our mark in them: one made in PayPlus' own console carries none. */
export function returnedOfList(rows: readonly PayPlusNested[], isOurs: (merchantRef: string) => boolean) {
  const refunds = rows.filter(
    ({ transaction }) => transaction.type === 'Refund' && transaction.status_code === APPROVED,
  );
  const named = refunds.map((row) => ({ row, merchantRef: merchantRefOfMark(row.transaction.more_info ?? '') }));
  const ours = ({ merchantRef }: { readonly merchantRef: string }) => merchantRef !== '' && isOurs(merchantRef);
  return {
    returned: [...new Set(named.filter(ours).map(({ merchantRef }) => merchantRef))],
    unnamed: named
      .filter(({ merchantRef }) => merchantRef === '')
      .map(({ row: { transaction, data } }) => ({
        amountAgorot: transaction.amount,
        last4: last4Of(data?.card_information?.four_digits),
      })),
  };
}
