import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import type { ClaimedState } from '#domain/payments/event-claim.ts';
import { isSignedByNayax, type SignedFields } from './nayax-ecom-proof.ts';
import {
  callEcomOrThrow,
  ecomSessionSchema,
  ecomTransactionSchema,
  type EcomTransaction,
  requestValidationKey,
  type EcomAccount,
  type EcomClient,
} from './nayax-ecom-protocol.ts';
import {
  findEcomPayment,
  agorotToEcomAmount,
  ecomAmountToAgorot,
  type EcomContext,
  type EcomUnit,
} from './nayax-ecom-status.ts';
import type {
  CheckoutGateway,
  IncomingEvent,
  RefundRequest,
  PaymentSession,
  PaymentSessionStore,
  PaymentSessionRequest,
  VerifiedEvent,
} from '../port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway-errors.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { merchantRefOfReference, refundReference } from '../refund-reference.ts';
import { withNotSentErrors, parseCallbackJson } from '../provider-response.ts';
import { createKeyedQueue } from '../keyed-queue.ts';

const EVENT_MAX_BYTES = 65_536;
const SESSION_MS = 3_600_000;

/** Nayax' request types. */
const TYPE_SALE = 0;
const TYPE_REFUND = 4;
const PART_REFUND = 5;

/** Nayax' entry mode for a card whose number the payer types on a page. */
const ECOM_ENTRY = 0;
/** Nayax' entry mode for requests that follow a sale. The value is taken from Nayax' samples. */
const FOLLOWING_ENTRY = 1;
const WEB = 2;

export type NayaxEcomOptions = EcomAccount & {
  readonly baseUrl: string;
  /**
   * URL of the owner's page that contains Nayax' browser kit. The page receives the session, takes the payment and
   * redirects back.
   */
  readonly paymentPageUrl: string;
  /** Key that signs Nayax' notifications. It has 64 hex characters. */
  readonly hmacKey: string;
  readonly unit: EcomUnit;
  readonly offers: readonly AvailablePaymentMethod[];
  readonly testMode: boolean;
  readonly memory: PaymentSessionStore;
  readonly httpJson: HttpJson;
  readonly timeoutMs?: number;
  readonly now: () => number;
};

/**
 * Creates the adapter of Nayax' eCom. It covers only what Nayax' public documentation describes clearly (decision
 * 0094). The adapter stores no cards, lists no payments and creates no documents, because Nayax' documentation of these
 * functions is contradictory or missing.
 */
export function createNayaxEcomGateway(options: NayaxEcomOptions): CheckoutGateway {
  const { httpJson, baseUrl, timeoutMs, now, paymentPageUrl, hmacKey, unit, offers, testMode, memory } = options;
  const caller: EcomClient = {
    httpJson,
    baseUrl,
    account: options,
    now,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  const parts: EcomContext = {
    caller,
    paymentPageUrl,
    hmacKey,
    unit,
    offers,
    testMode,
    memory,
    runSerially: createKeyedQueue(),
    sent: new Map(),
  };
  return {
    provider: 'nayax_ecom',
    movesMoney: !testMode,
    offers,
    createSession: (request) => parts.runSerially(request.merchantRef, () => createSession(parts, request)),
    getStatus: async (merchantRef) => (await findEcomPayment(parts, merchantRef)).providerStatus,
    refund: (request) => parts.runSerially(request.merchantRef, () => refund(parts, request)),
    refundsAreSentOnce: true,
    verifyEvent: (event) => verifyEvent(options, event),
    checkConnection: async () => void (await requestValidationKey(caller)),
  };
}

/**
 * Creates a payment session. If the response is lost, the session is never used, and the next call requests a new
 * session.
 */
async function createSession(parts: EcomContext, request: PaymentSessionRequest): Promise<PaymentSession> {
  const { caller, memory, unit } = parts;
  const { merchantRef, amountAgorot, method } = request;
  const known = await memory.find(merchantRef);
  if (known !== null) {
    const { providerRef, payUrl } = known;
    if (known.amountAgorot === amountAgorot && payUrl !== null) return { providerRef, payUrl };
    throw new GatewayRefusedError(`${merchantRef} stands for another payment`);
  }
  const body = {
    basicInfo: {
      sessionExpiration: new Date(caller.now() + SESSION_MS).toISOString(),
      redirectURL: request.returnUrl,
      amount: agorotToEcomAmount(amountAgorot, unit),
      currency: request.currency,
      countryCode: 'IL',
      requestType: TYPE_SALE,
      entryMode: ECOM_ENTRY,
      platform: WEB,
      isStoredCard: false,
      merchantRequestId: merchantRef,
    },
    // Nayax requires a postal address or a name, but the shop knows neither of them for the payer
    cardHolderInfo: { paymentPageLan: request.language, cardHolderUniqId: merchantRef },
  };
  const { sessionInfo } = await callEcomOrThrow(caller, { path: 'initialize', body }, ecomSessionSchema);
  const { nayaxSessionId: providerRef, additionalSessionData: data } = sessionInfo;
  const payUrl = kitPageUrl(parts.paymentPageUrl, { ...request, session: providerRef, data: data ?? null });
  return memory.storePage(merchantRef, { providerRef, payUrl, amountAgorot, method });
}

type KitVisit = Pick<PaymentSessionRequest, 'language' | 'returnUrl' | 'cancelUrl'> & {
  readonly session: string;
  readonly data: string | null;
};

/**
 * Returns the URL of the owner's page with Nayax' browser kit. The session is in the fragment, after '#', so that no
 * server and no log receives it.
 */
function kitPageUrl(paymentPageUrl: string, { session, language, returnUrl, cancelUrl, data }: KitVisit): string {
  const address = new URL(paymentPageUrl);
  address.searchParams.set('session', session);
  address.searchParams.set('language', language);
  address.searchParams.set('return', returnUrl);
  address.searchParams.set('cancel', cancelUrl);
  if (data !== null) address.hash = encodeURIComponent(data);
  return address.href;
}

/**
 * Refunds a payment. Nayax documents no idempotency keys and lists no refunds. A refund whose outcome is unknown is
 * therefore never sent again.
 */
async function refund(
  parts: EcomContext,
  { merchantRef, amountAgorot, idempotencyKey }: RefundRequest,
): Promise<{ readonly refundedAgorot: number }> {
  const mark = refundReference(merchantRef, idempotencyKey);
  const before = parts.sent.get(mark);
  if (before !== undefined) return repeatedRefund(mark, before, amountAgorot);
  const { providerStatus, transaction } = await withNotSentErrors(findEcomPayment(parts, merchantRef));
  const left = providerStatus === null ? 0 : providerStatus.amountAgorot - providerStatus.refundedAgorot;
  if (providerStatus === null || transaction === null || left < amountAgorot) {
    throw new GatewayRefusedError(`${merchantRef} has not that much to give back`);
  }
  const body = {
    basicInfo: {
      requestType: amountAgorot === providerStatus.amountAgorot ? TYPE_REFUND : PART_REFUND,
      entryMode: FOLLOWING_ENTRY,
      amount: agorotToEcomAmount(amountAgorot, parts.unit),
      currency: providerStatus.currency,
      countryCode: 'IL',
      merchantRequestId: mark,
      transactionId: transaction.id,
      transactionTimeUtc: transaction.timeUtc,
    },
    cardHolderInfo: {},
    paymentInfo: {},
    additionalInfo: {},
  };
  try {
    const answer = await callEcomOrThrow(parts.caller, { path: 'close-transaction', body }, ecomTransactionSchema);
    requireSameAmount(answer, { amountAgorot, unit: parts.unit, mark });
  } catch (error) {
    if (isInDoubt(error)) parts.sent.set(mark, { amountAgorot, inDoubt: true });
    throw error;
  }
  parts.sent.set(mark, { amountAgorot, inDoubt: false });
  return { refundedAgorot: amountAgorot };
}

function isInDoubt(error: unknown): boolean {
  return error instanceof GatewayUnavailableError && !error.nothingHappened;
}

type SentRefund = { readonly amountAgorot: number; readonly unit: EcomUnit; readonly mark: string };

/** Checks that the response states the refunded amount or no amount. A different amount makes the outcome unknown. */
function requireSameAmount({ basicInfo }: EcomTransaction, { amountAgorot, unit, mark }: SentRefund): void {
  const reported = basicInfo?.amount ?? null;
  if (reported !== null && ecomAmountToAgorot(reported, unit) !== amountAgorot) {
    throw new GatewayUnavailableError(`close-transaction: ${mark} is answered with another amount`);
  }
}

type RefundedBefore = { readonly amountAgorot: number; readonly inDoubt: boolean };

function repeatedRefund(
  mark: string,
  before: RefundedBefore,
  amountAgorot: number,
): { readonly refundedAgorot: number } {
  if (before.amountAgorot !== amountAgorot) throw new GatewayRefusedError(`${mark} gave back another amount`);
  if (before.inDoubt) throw new GatewayUnavailableError(`${mark} was sent, and Nayax tells of no refunds`);
  return { refundedAgorot: amountAgorot };
}

const textSchema = z.union([z.string(), z.int()]).transform(String);

const notificationSchema = z.object({
  NayaxTransactionId: textSchema.nullish().transform((value) => value ?? ''),
  MerchantRequestId: textSchema,
  MachineId: textSchema,
  RequestType: z.int(),
  IsApproved: z.boolean(),
  Hmac: z.string().min(1).max(100),
});

/**
 * Verifies the signature in the body of a notification. The signature covers five fields, among them our reference, but
 * not amount and currency. Only these five fields are used, so two bodies with the same five fields are one event.
 */
function verifyEvent(
  { hmacKey, machineId }: Pick<NayaxEcomOptions, 'hmacKey' | 'machineId'>,
  { body }: IncomingEvent,
): VerifiedEvent | null {
  if (body.length > EVENT_MAX_BYTES) return null;
  const event = notificationSchema.safeParse(parseCallbackJson(body));
  if (!event.success || event.data.MachineId !== machineId) return null;
  const { Hmac: signature, ...fields } = event.data;
  if (!isSignedByNayax(hmacKey, signature, fields)) return null;
  const merchantRef = merchantRefOfReference(fields.MerchantRequestId);
  if (merchantRef === '') return null;
  const content = createHash('sha256').update(signature).digest('hex').slice(0, 32);
  return { eventId: `${merchantRef}.${content}`, merchantRef, trust: 'signed', claim: claimOfFields(fields) };
}

function claimOfFields({ RequestType: type, IsApproved: approved }: SignedFields): ClaimedState | null {
  if (!approved) return null;
  if (type === TYPE_SALE) return 'captured';
  return type === TYPE_REFUND || type === PART_REFUND ? 'part_refunded' : null;
}
