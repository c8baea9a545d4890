import { createHash } from 'node:crypto';
import { z } from 'zod';
import { shekelsOf } from '#contracts/core/money.ts';
import type { EventClaim } from '#domain/payments/event-claim.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { chargePayPlusCard } from './payplus-charge.ts';
import { findPayPlusDocument } from './payplus-documents.ts';
import {
  APPROVED,
  callPayPlus,
  eventSchema,
  linkSchema,
  nestedSchema,
  refundedSchema,
  requireDone,
  type PayPlusCaller,
  type PayPlusEvent,
  type PayPlusRefunded,
} from './payplus-protocol.ts';
import { isSignedByPayPlus } from './payplus-signature.ts';
import { findPayment, getPayPlusStatus, type PayPlusOptions, type PayPlusParts } from './payplus-status.ts';
import { isRefund, returnedOfList, truthsOfList } from './payplus-truth.ts';
import { merchantRefOfMark, refundMark } from '../refund-mark.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../port.ts';
import type {
  CheckoutGateway,
  IncomingEvent,
  PaymentPage,
  PaymentPeriod,
  RefundRequest,
  Session,
  SessionRequest,
  VerifiedEvent,
} from '../port.ts';
import { beforeSending, parseSpoken, spokenJson } from '../spoken-answer.ts';
import { createTurns } from '../take-turns.ts';

const EVENT_MAX_BYTES = 65_536;

/** How long a page can be paid on; above it the order has given up anyway. */
const PAGE_MINUTES = 30;

/** PayPlus' payment pages (REST API 1.0). What its documents leave open is in docs/payments.md. */
export function createPayPlusGateway(options: PayPlusOptions): CheckoutGateway {
  const { apiKey, secretKey, httpJson, baseUrl, timeoutMs, terminal } = options;
  const caller: PayPlusCaller = {
    httpJson,
    baseUrl,
    headers: { 'api-key': apiKey, 'secret-key': secretKey },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  const parts: PayPlusParts = { options, caller, inTurn: createTurns(), unknownCards: new Set() };
  return {
    provider: 'payplus',
    offers: options.offers,
    createSession: (request) => parts.inTurn(request.merchantRef, () => createSession(parts, request)),
    getStatus: (merchantRef) => getPayPlusStatus(parts, merchantRef),
    listPayments: (period) => listPayments(parts, period),
    refund: (request) => parts.inTurn(request.merchantRef, () => refund(parts, request)),
    refundsAreSentOnce: true,
    findDocument: (question) => findPayPlusDocument(parts, question),
    ...(terminal === null ? {} : { chargeStored: (charge) => chargePayPlusCard(parts, terminal, charge) }),
    verifyEvent: (event) => verifyEvent(secretKey, event),
    checkConnection: async () => {
      await callPayPlus(caller, { path: 'PaymentPages/ipn', body: { more_info: 'connection-check' } });
    },
  };
}

/** A page that was made and whose answer was lost is nobody's: its address went nowhere, and another is asked for. */
async function createSession({ options, caller }: PayPlusParts, request: SessionRequest): Promise<Session> {
  const { merchantRef, amountAgorot, method } = request;
  const known = await options.memory.find(merchantRef);
  if (known !== null) {
    const { providerRef, payUrl } = known;
    if (known.amountAgorot === amountAgorot && payUrl !== null) return { providerRef, payUrl };
    throw new GatewayRefusedError(`${merchantRef} stands for another payment`);
  }
  const body = linkRequest(options, request);
  const link = await requireDone(caller, { path: 'PaymentPages/generateLink', body }, linkSchema);
  const page = { providerRef: link.page_request_uid, payUrl: link.payment_page_link };
  return options.memory.keepPage(merchantRef, { ...page, amountAgorot, method });
}

function linkRequest({ pageUid, methods }: PayPlusOptions, request: SessionRequest): object {
  const amount = shekelsOf(request.amountAgorot);
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
    // false: the papers are the shop's own
    initial_invoice: request.document !== undefined,
    create_token: request.storesCard === true,
    more_info: request.merchantRef,
    items: [{ name: request.description, quantity: 1, price: amount, vat_type: 0 }],
  };
}

/** PayPlus knows no keys of refunds: each carries ours in its remark, and what is there already is not sent again. */
async function refund(
  parts: PayPlusParts,
  { merchantRef, amountAgorot, idempotencyKey, document }: RefundRequest,
): Promise<{ readonly refundedAgorot: number }> {
  const { rows, truth } = await beforeSending(findPayment(parts, merchantRef));
  const mark = refundMark(merchantRef, idempotencyKey);
  const before = rows.find((row) => isRefund(row) && row.more_info === mark);
  if (before !== undefined && before.amount === amountAgorot) return { refundedAgorot: amountAgorot };
  if (before !== undefined) throw new GatewayRefusedError(`${mark} gave back another amount`);
  const charged = rows.find((row) => row.type === 'Charge' && row.status_code === APPROVED);
  if (truth === null || charged === undefined || truth.amountAgorot - truth.refundedAgorot < amountAgorot) {
    throw new GatewayRefusedError(`${merchantRef} has not that much to give back`);
  }
  const path = 'Transactions/RefundByTransactionUID';
  const body = {
    transaction_uid: charged.transaction_uid,
    amount: shekelsOf(amountAgorot),
    more_info: mark,
    initial_invoice: document !== undefined,
  };
  const { transaction } = await requireDone(parts.caller, { path, body, once: true }, refundedSchema);
  requireRefunded(transaction, amountAgorot);
  return { refundedAgorot: amountAgorot };
}

function requireRefunded({ status_code: code, amount }: PayPlusRefunded, amountAgorot: number): void {
  if (code !== APPROVED) throw new GatewayRefusedError(`the refund has code ${code}`);
  if (amount !== undefined && amount !== amountAgorot) {
    throw new GatewayUnavailableError('an answer about a refund of another amount');
  }
}

/** Day by day: how many transactions one answer carries at most is said nowhere. */
async function listPayments(
  { caller, options }: PayPlusParts,
  { from, to, cursor }: PaymentPeriod,
): Promise<PaymentPage> {
  const path = 'Transactions/View';
  const start = cursor === null ? from : Number(cursor);
  const end = Math.min(to, start + DAY_MS);
  const body = { fromDate: shopDayText(start), untilDate: shopDayText(end) };
  const answer = await callPayPlus(caller, { path, body });
  if (!answer.ok) throw new GatewayUnavailableError(`${path}: ${answer.description}`);
  const rows = parseSpoken(path, z.array(nestedSchema), answer.data);
  const ours = rows.filter(({ transaction }) => options.isOurs(transaction.more_info ?? ''));
  const payments = truthsOfList(ours, options.testMode);
  return { payments, ...returnedOfList(rows, options.isOurs), next: end < to ? String(end) : null };
}

/** Signature first, over the raw bytes; nothing of the body is read before it holds. */
function verifyEvent(secretKey: string, { body, headers }: IncomingEvent): VerifiedEvent | null {
  if (body.length > EVENT_MAX_BYTES || !isSignedByPayPlus(secretKey, headers['hash'], body)) return null;
  const said = spokenJson(body);
  const event = eventSchema.safeParse(said);
  if (!event.success) return null;
  const { uid, more_info: mark } = event.data.transaction;
  const merchantRef = merchantRefOfMark(mark ?? '');
  if (merchantRef === '') return null;
  // what the signature may cover, too: however its bytes are spaced, it is the same event
  const content = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
  return { eventId: `${uid}.${content}`, merchantRef, trust: 'signed', claim: claimOfRow(event.data.transaction) };
}

/** A refund does not say whether it was the last one of its payment. */
function claimOfRow({ type, status_code: code }: PayPlusEvent['transaction']): EventClaim | null {
  if (code !== APPROVED) return null;
  if (type === 'Charge') return 'captured';
  return type === 'Refund' ? 'part_refunded' : null;
}
