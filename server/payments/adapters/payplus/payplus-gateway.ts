import { createHash } from 'node:crypto';
import { z } from 'zod';
import { agorotToShekels } from '#contracts/core/money.ts';
import type { ClaimedState } from '#domain/payments/event-claim.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { chargePayPlusCard } from './payplus-charge.ts';
import { findPayPlusDocument } from './payplus-documents.ts';
import {
  PAYPLUS_APPROVED_CODE,
  callPayPlus,
  payPlusEventSchema,
  payPlusLinkSchema,
  payPlusNestedSchema,
  payPlusRefundSchema,
  callPayPlusOrThrow,
  type PayPlusClient,
  type PayPlusEvent,
  type PayPlusRefund,
} from './payplus-protocol.ts';
import { isSignedByPayPlus } from './payplus-signature.ts';
import { findPayPlusPayment, getPayPlusStatus, type PayPlusOptions, type PayPlusContext } from './payplus-status.ts';
import { isRefund, refundReferencesOfRows, listedPaymentsOfRows } from './payplus-transactions.ts';
import { merchantRefOfReference, refundReference } from '../refund-reference.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway-errors.ts';
import type {
  CheckoutGateway,
  IncomingEvent,
  ListedPaymentsPage,
  PaymentPeriod,
  RefundRequest,
  PaymentSession,
  PaymentSessionRequest,
  VerifiedEvent,
} from '../port.ts';
import { withNotSentErrors, parseResponse, parseCallbackJson } from '../provider-response.ts';
import { createKeyedQueue } from '../keyed-queue.ts';

const EVENT_MAX_BYTES = 65_536;

/** Lifetime of a payment page in minutes. It is shorter than the lifetime of an order. */
const PAGE_MINUTES = 30;

/**
 * Host of the payment pages of PayPlus' test account. It is the same even if the owner reaches PayPlus' API through a
 * proxy.
 */
const TEST_PAGES = 'paymentsdev.payplus.co.il';

/**
 * Creates the adapter of PayPlus' payment pages (REST API 1.0). Open questions about its documentation are listed in
 * docs/payments.md.
 */
export function createPayPlusGateway(options: PayPlusOptions): CheckoutGateway {
  const { apiKey, secretKey, httpJson, baseUrl, timeoutMs, terminal } = options;
  const caller: PayPlusClient = {
    httpJson,
    baseUrl,
    headers: { 'api-key': apiKey, 'secret-key': secretKey },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  const parts: PayPlusContext = { options, caller, runSerially: createKeyedQueue(), unknownCards: new Set() };
  return {
    provider: 'payplus',
    movesMoney: !options.testMode,
    offers: options.offers,
    createSession: (request) => parts.runSerially(request.merchantRef, () => createSession(parts, request)),
    getStatus: (merchantRef) => getPayPlusStatus(parts, merchantRef),
    listPayments: (period) => listPayments(parts, period),
    refund: (request) => parts.runSerially(request.merchantRef, () => refund(parts, request)),
    refundsAreSentOnce: true,
    findDocument: (question) => findPayPlusDocument(parts, question),
    ...(terminal === null ? {} : { chargeStored: (charge) => chargePayPlusCard(parts, terminal, charge) }),
    verifyEvent: (event) => verifyEvent(secretKey, event),
    checkConnection: async () => {
      await callPayPlus(caller, { path: 'PaymentPages/ipn', body: { more_info: 'connection-check' } });
    },
  };
}

/** Creates a payment page. If the response is lost, the page is never used, and the next call requests a new page. */
async function createSession(
  { options, caller }: PayPlusContext,
  request: PaymentSessionRequest,
): Promise<PaymentSession> {
  const { merchantRef, amountAgorot, method } = request;
  const known = await options.memory.find(merchantRef);
  if (known !== null) {
    const { providerRef, payUrl } = known;
    if (known.amountAgorot === amountAgorot && payUrl !== null) return { providerRef, payUrl };
    throw new GatewayRefusedError(`${merchantRef} stands for another payment`);
  }
  const body = linkRequest(options, request);
  const link = await callPayPlusOrThrow(caller, { path: 'PaymentPages/generateLink', body }, payPlusLinkSchema);
  if (!options.testMode && URL.parse(link.payment_page_link)?.hostname === TEST_PAGES) {
    throw new GatewayRefusedError(
      `its page is at ${TEST_PAGES}: PAYPLUS_URL leads to the test account by another name`,
    );
  }
  const page = { providerRef: link.page_request_uid, payUrl: link.payment_page_link };
  return options.memory.storePage(merchantRef, { ...page, amountAgorot, method });
}

function linkRequest({ pageUid, methods }: PayPlusOptions, request: PaymentSessionRequest): object {
  const amount = agorotToShekels(request.amountAgorot);
  return {
    payment_page_uid: pageUid,
    charge_method: 1,
    charge_default: methods[0],
    allowed_charge_methods: methods,
    amount,
    currency_code: request.currency,
    language_code: request.language,
    expiry_datetime: String(PAGE_MINUTES),
    refURL_success: request.returnUrl,
    refURL_failure: request.returnUrl,
    refURL_cancel: request.cancelUrl,
    refURL_callback: request.webhookUrl,
    send_failure_callback: true,
    sendEmailApproval: false,
    sendEmailFailure: false,
    // the value false tells PayPlus that the shop creates the documents itself
    initial_invoice: request.document !== undefined,
    create_token: request.storesCard === true,
    more_info: request.merchantRef,
    items: [{ name: request.description, quantity: 1, price: amount, vat_type: 0 }],
  };
}

/**
 * Refunds a payment. PayPlus has no idempotency keys for refunds, so each refund carries our mark in its remark. A
 * refund whose mark already exists is not sent again.
 */
async function refund(
  parts: PayPlusContext,
  { merchantRef, amountAgorot, idempotencyKey, document }: RefundRequest,
): Promise<{ readonly refundedAgorot: number }> {
  const { rows, providerStatus } = await withNotSentErrors(findPayPlusPayment(parts, merchantRef));
  const mark = refundReference(merchantRef, idempotencyKey);
  const before = rows.find((row) => isRefund(row) && row.more_info === mark);
  if (before !== undefined && before.amount === amountAgorot) return { refundedAgorot: amountAgorot };
  if (before !== undefined) throw new GatewayRefusedError(`${mark} gave back another amount`);
  const charged = rows.find((row) => row.type === 'Charge' && row.status_code === PAYPLUS_APPROVED_CODE);
  if (
    providerStatus === null ||
    charged === undefined ||
    providerStatus.amountAgorot - providerStatus.refundedAgorot < amountAgorot
  ) {
    throw new GatewayRefusedError(`${merchantRef} has not that much to give back`);
  }
  const path = 'Transactions/RefundByTransactionUID';
  const body = {
    transaction_uid: charged.transaction_uid,
    amount: agorotToShekels(amountAgorot),
    more_info: mark,
    initial_invoice: document !== undefined,
  };
  const { transaction } = await callPayPlusOrThrow(parts.caller, { path, body, once: true }, payPlusRefundSchema);
  requireRefunded(transaction, amountAgorot);
  return { refundedAgorot: amountAgorot };
}

function requireRefunded({ status_code: code, amount }: PayPlusRefund, amountAgorot: number): void {
  if (code !== PAYPLUS_APPROVED_CODE) throw new GatewayRefusedError(`the refund has code ${code}`);
  if (amount !== undefined && amount !== amountAgorot) {
    throw new GatewayUnavailableError('an answer about a refund of another amount');
  }
}

/** Lists payments day by day, because PayPlus does not document the maximum size of a response. */
async function listPayments(
  { caller, options }: PayPlusContext,
  { from, to, cursor }: PaymentPeriod,
): Promise<ListedPaymentsPage> {
  const path = 'Transactions/View';
  const start = cursor === null ? from : Number(cursor);
  const end = Math.min(to, start + DAY_MS);
  const body = { fromDate: shopDayText(start), untilDate: shopDayText(end) };
  const answer = await callPayPlus(caller, { path, body });
  if (!answer.ok) throw new GatewayUnavailableError(`${path}: ${answer.description}`);
  const rows = parseResponse(path, z.array(payPlusNestedSchema), answer.data);
  const ours = rows.filter(({ transaction }) => options.isOwnReference(transaction.more_info ?? ''));
  const payments = listedPaymentsOfRows(ours, options.testMode);
  return { payments, ...refundReferencesOfRows(rows, options.isOwnReference), next: end < to ? String(end) : null };
}

/** Verifies the signature over the raw body of a callback. No field is used before the signature is verified. */
function verifyEvent(secretKey: string, { body, headers }: IncomingEvent): VerifiedEvent | null {
  if (body.length > EVENT_MAX_BYTES || !isSignedByPayPlus(secretKey, headers['hash'], body)) return null;
  const callback = parseCallbackJson(body);
  const event = payPlusEventSchema.safeParse(callback);
  if (!event.success) return null;
  const { uid, more_info: mark } = event.data.transaction;
  const merchantRef = merchantRefOfReference(mark ?? '');
  if (merchantRef === '') return null;
  // the event id ignores whitespace, because the signature can also cover the body after it was parsed and serialised
  // again
  const content = createHash('sha256').update(JSON.stringify(callback)).digest('hex').slice(0, 32);
  return { eventId: `${uid}.${content}`, merchantRef, trust: 'signed', claim: claimOfRow(event.data.transaction) };
}

/** Returns the payment state that an event claims. A refund event does not state if the payment is refunded in full. */
function claimOfRow({ type, status_code: code }: PayPlusEvent['transaction']): ClaimedState | null {
  if (code !== PAYPLUS_APPROVED_CODE) return null;
  if (type === 'Charge') return 'captured';
  return type === 'Refund' ? 'part_refunded' : null;
}
