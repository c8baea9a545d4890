import { createHmac, timingSafeEqual } from 'node:crypto';
import { agorotToShekels } from '#contracts/core/money.ts';
import { chargeCardComCard, cardComCustomField } from './cardcom-charge.ts';
import { paymentPageDocumentRequest, findCardComDocument } from './cardcom-documents.ts';
import { TRANSACTIONS_PER_PAGE, listTransactionPage } from './cardcom-list.ts';
import {
  cardComPageSchema,
  cardComRefundSchema,
  callCardComOrThrow,
  type CardComClient,
  type CardComTransaction,
} from './cardcom-protocol.ts';
import { findCardComPayment, type CardComOptions, type CardComContext } from './cardcom-status.ts';
import {
  cardComReferenceOf,
  amountAndCurrencyOf,
  refundedPaymentRefs,
  shortRefundReference,
  unidentifiedRefundsOf,
} from './cardcom-transactions.ts';
import { GatewayRefusedError } from '../gateway-errors.ts';
import { additionalCaptureRef } from '../refund-reference.ts';
import type {
  CheckoutGateway,
  IncomingEvent,
  ListedPayment,
  ListedPaymentsPage,
  PaymentPeriod,
  RefundRequest,
  PaymentSession,
  PaymentSessionRequest,
  VerifiedEvent,
} from '../port.ts';
import { withNotSentErrors } from '../provider-response.ts';
import { createKeyedQueue } from '../keyed-queue.ts';

const EVENT_MAX_BYTES = 65_536;
const DESCRIPTION_MAX = 200;

/**
 * Creates the adapter of CardCom's payment pages (API 11). Open questions about its documentation are listed in
 * docs/payments.md.
 */
export function createCardComGateway(options: CardComOptions): CheckoutGateway {
  const { httpJson, baseUrl, timeoutMs, terminal, apiName, apiPassword, referenceField, storesCards } = options;
  const caller: CardComClient = {
    httpJson,
    baseUrl,
    account: { terminal, apiName, apiPassword },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  const parts: CardComContext = { options, caller, runSerially: createKeyedQueue(), refused: new Map() };
  return {
    provider: 'cardcom',
    movesMoney: !options.testMode,
    offers: options.offers,
    createSession: (request) => parts.runSerially(request.merchantRef, () => createSession(parts, request)),
    getStatus: async (merchantRef) =>
      (await findCardComPayment(parts, merchantRef, { withRefunds: false })).providerStatus,
    ...(referenceField === null ? {} : { listPayments: (period) => listPayments(parts, referenceField, period) }),
    refund: (request) => parts.runSerially(request.merchantRef, () => refund(parts, request)),
    refundsAreSentOnce: true,
    findDocument: (question) => parts.runSerially(question.merchantRef, () => findCardComDocument(parts, question)),
    ...(storesCards ? { chargeStored: (charge) => chargeCardComCard(parts, charge) } : {}),
    verifyEvent: (event) => verifyEvent(options.callbackKey, event),
    checkConnection: async () => {
      await listTransactionPage(caller, { from: options.now(), to: options.now() }, 1);
    },
  };
}

/** Creates a payment page. If the response is lost, the page is never used, and the next call requests a new page. */
async function createSession(parts: CardComContext, request: PaymentSessionRequest): Promise<PaymentSession> {
  const { memory, callbackKey } = parts.options;
  const { merchantRef, amountAgorot, method } = request;
  const known = await memory.find(merchantRef);
  if (known !== null) {
    const { providerRef, payUrl } = known;
    if (known.amountAgorot === amountAgorot && payUrl !== null) return { providerRef, payUrl };
    throw new GatewayRefusedError(`${merchantRef} stands for another payment`);
  }
  const body = {
    Operation: request.storesCard === true ? 'ChargeAndCreateToken' : 'ChargeOnly',
    ReturnValue: merchantRef,
    Amount: agorotToShekels(amountAgorot),
    ISOCoinId: 1,
    Language: request.language,
    ProductName: request.description.slice(0, DESCRIPTION_MAX),
    SuccessRedirectUrl: request.returnUrl,
    FailedRedirectUrl: request.returnUrl,
    CancelRedirectUrl: request.cancelUrl,
    WebHookUrl: `${request.webhookUrl}/${callbackToken(callbackKey, merchantRef)}`,
    UIDefinition: cardComCustomField(parts, merchantRef),
    ...pageDocument(request),
  };
  const page = await callCardComOrThrow(parts.caller, { path: 'LowProfile/Create', body }, cardComPageSchema);
  return memory.storePage(merchantRef, { providerRef: page.LowProfileId, payUrl: page.Url, amountAgorot, method });
}

function pageDocument({ document, language, ...request }: PaymentSessionRequest): object {
  if (document === undefined) return {};
  return { Document: paymentPageDocumentRequest(language, { ...request, document, externalId: request.merchantRef }) };
}

/**
 * Refunds a payment. CardCom has no idempotency keys for refunds. If the terminal has a custom field, each refund
 * carries our mark in the field. A refund whose mark already exists is not sent again. Without that field, only our
 * database prevents duplicates.
 */
async function refund(
  parts: CardComContext,
  { merchantRef, amountAgorot, idempotencyKey }: RefundRequest,
): Promise<{ readonly refundedAgorot: number }> {
  const { providerStatus, capture, refunds } = await withNotSentErrors(
    findCardComPayment(parts, merchantRef, { withRefunds: true }),
  );
  const mark = shortRefundReference(merchantRef, idempotencyKey);
  const before = refunds.find((row) => cardComReferenceOf(row, parts.options.referenceField) === mark);
  if (before !== undefined && before.Amount === amountAgorot) return { refundedAgorot: amountAgorot };
  if (before !== undefined) throw new GatewayRefusedError(`${mark} gave back another amount`);
  const left = providerStatus === null ? 0 : providerStatus.amountAgorot - providerStatus.refundedAgorot;
  if (capture === null || left < amountAgorot) {
    throw new GatewayRefusedError(`${merchantRef} has not that much to give back`);
  }
  const path = 'Transactions/RefundByTransactionId';
  const body = {
    ApiPassword: parts.caller.account.apiPassword,
    TransactionId: Number(capture.TranzactionId),
    PartialSum: agorotToShekels(amountAgorot),
    AllowMultipleRefunds: true,
    ...cardComCustomField(parts, mark),
  };
  await callCardComOrThrow(parts.caller, { path, body, once: true }, cardComRefundSchema);
  return { refundedAgorot: amountAgorot };
}

async function listPayments(
  { caller, options }: CardComContext,
  field: number,
  { from, to, cursor }: PaymentPeriod,
): Promise<ListedPaymentsPage> {
  const page = cursor === null ? 1 : Number(cursor);
  const rows = await listTransactionPage(caller, { from, to }, page);
  const ours = rows.filter((row) => row.IsRefund !== true && row.ResponseCode === 0);
  const payments: ListedPayment[] = [];
  const seen = new Map<string, number>();
  for (const row of ours) {
    const merchantRef = cardComReferenceOf(row, field) ?? '';
    if (!options.isOwnReference(merchantRef)) continue;
    const count = (seen.get(merchantRef) ?? 0) + 1;
    seen.set(merchantRef, count);
    const providerStatus = await listedStatusOf(options, merchantRef, row);
    payments.push(
      count === 1
        ? providerStatus
        : { ...providerStatus, merchantRef: additionalCaptureRef(merchantRef, count), providerRef: row.TranzactionId },
    );
  }
  const returned = refundedPaymentRefs(rows, field).filter(options.isOwnReference);
  return {
    payments,
    returned,
    unidentifiedRefunds: unidentifiedRefundsOf(rows, field),
    next: rows.length < TRANSACTIONS_PER_PAGE ? null : String(page + 1),
  };
}

async function listedStatusOf(
  { memory, testMode }: CardComOptions,
  merchantRef: string,
  row: CardComTransaction,
): Promise<ListedPayment> {
  const known = await memory.find(merchantRef);
  return {
    merchantRef,
    providerRef: known?.providerRef ?? row.TranzactionId,
    testMode,
    state: 'captured',
    failureReason: null,
    refundedAgorot: null,
    method: known?.method ?? 'credit_card',
    ...amountAndCurrencyOf(row),
  };
}

const MAC_CHARACTERS = 32;

/** Returns the secret part of a callback URL. Only a caller that knows this part can trigger a status request. */
function callbackToken(key: Buffer, merchantRef: string): string {
  const mac = createHmac('sha256', key).update(`cardcom|${merchantRef}`).digest('hex').slice(0, MAC_CHARACTERS);
  return `${merchantRef}.${mac}`;
}

/**
 * Verifies a callback. CardCom signs nothing, so the secret part of the URL authenticates the callback. The body is not
 * read.
 */
function verifyEvent(key: Buffer, { body, mark = '' }: IncomingEvent): VerifiedEvent | null {
  const merchantRef = mark.slice(0, Math.max(0, mark.lastIndexOf('.')));
  if (body.length > EVENT_MAX_BYTES || merchantRef === '') return null;
  const expected = Buffer.from(callbackToken(key, merchantRef));
  const presented = Buffer.from(mark);
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null;
  return { eventId: merchantRef, merchantRef, trust: 'polled', claim: null };
}
