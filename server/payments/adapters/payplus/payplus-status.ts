import type { AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { callPayPlus, payPlusStatusSchema, type PayPlusClient, type PayPlusRow } from './payplus-protocol.ts';
import { unpaidStatus } from '../unpaid-status.ts';
import { payPlusStatusOfRows } from './payplus-transactions.ts';
import { merchantRefOfReference } from '../refund-reference.ts';
import type { PaymentStatus, PaymentSessionStore } from '../port.ts';
import { GatewayUnavailableError } from '../gateway-errors.ts';
import type { KeyedQueue } from '../keyed-queue.ts';
import { parseResponse } from '../provider-response.ts';

export const payPlusPaymentMethods = ['credit-card', 'bit', 'apple-pay', 'google-pay'] as const;
export type PayPlusPaymentMethod = (typeof payPlusPaymentMethods)[number];

export type PayPlusOptions = {
  /** Base URL of PayPlus' API, without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly pageUid: string;
  /**
   * Payment methods on the payment page. The list is never empty, and its first method is selected when the page opens.
   */
  readonly methods: readonly PayPlusPaymentMethod[];
  readonly offers: readonly AvailablePaymentMethod[];
  /** Terminal that charges stored cards while the customer is absent. Null if the shop stores no cards. */
  readonly terminal: PayPlusTerminal | null;
  /** True for PayPlus' staging URL, which moves no real money. */
  readonly testMode: boolean;
  readonly memory: PaymentSessionStore;
  /** Returns true if this shop created the reference. Other sales on the same provider account are ignored. */
  readonly isOwnReference: (merchantRef: string) => boolean;
  readonly httpJson: HttpJson;
  readonly timeoutMs?: number;
};

export type PayPlusContext = {
  readonly options: PayPlusOptions;
  readonly caller: PayPlusClient;
  readonly runSerially: KeyedQueue;
  /**
   * References of charges that PayPlus refused because it does not store the card. PayPlus keeps no transaction of such
   * charges, so the refusal is cached here.
   */
  readonly unknownCards: Set<string>;
};

export type PayPlusTerminal = { readonly terminalUid: string; readonly cashierUid: string };

/**
 * Returns PayPlus' transactions of a payment, beginning with the main transaction. Returns null if the payment has no
 * transaction.
 */
async function findRows(
  { caller }: PayPlusContext,
  merchantRef: string,
  pageRequestUid: string | null,
): Promise<[PayPlusRow, ...PayPlusRow[]] | null> {
  const path = 'PaymentPages/ipn';
  const which = pageRequestUid === null ? { more_info: merchantRef } : { payment_request_uid: pageRequestUid };
  const answer = await callPayPlus(caller, { path, body: { ...which, related_transaction: true } });
  if (!answer.ok) return null;
  const { related_transactions: related, ...main } = parseResponse(path, payPlusStatusSchema, answer.data);
  // the transaction can belong to another order, because PayPlus has returned such a transaction for the id of a page
  // before
  if (main.more_info !== merchantRef) throw new GatewayUnavailableError(`${path}: an answer about another payment`);
  const others = (related ?? []).filter(
    (row) => row.transaction_uid !== main.transaction_uid && isForPayment(merchantRef, row),
  );
  return [main, ...others];
}

/**
 * Returns true if the transaction belongs to the payment. A refund made in PayPlus' console carries no mark of this
 * shop, but it is linked to its charge.
 */
function isForPayment(merchantRef: string, { more_info: mark }: PayPlusRow): boolean {
  return mark === null || mark === undefined || mark === '' || merchantRefOfReference(mark) === merchantRef;
}

type FoundStatus = { readonly rows: readonly PayPlusRow[]; readonly providerStatus: PaymentStatus | null };

export async function findPayPlusPayment(parts: PayPlusContext, merchantRef: string): Promise<FoundStatus> {
  const { memory, testMode } = parts.options;
  const known = await memory.find(merchantRef);
  // a charge of a stored card has no page, so PayPlus finds it by our reference
  const pageRequestUid = known === null || known.payUrl === null ? null : known.providerRef;
  const rows = await findRows(parts, merchantRef, pageRequestUid);
  const query = { merchantRef, known, testMode };
  if (rows !== null) return { rows, providerStatus: payPlusStatusOfRows(rows, query) };
  if (known === null) return { rows: [], providerStatus: null };
  const open = unpaidStatus({ merchantRef, known, testMode });
  if (!parts.unknownCards.has(merchantRef)) return { rows: [], providerStatus: open };
  return { rows: [], providerStatus: { ...open, state: 'failed', failureReason: 'declined' } };
}

export async function getPayPlusStatus(parts: PayPlusContext, merchantRef: string): Promise<PaymentStatus | null> {
  return (await findPayPlusPayment(parts, merchantRef)).providerStatus;
}
