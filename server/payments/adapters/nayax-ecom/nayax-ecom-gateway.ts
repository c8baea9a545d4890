import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PaymentOffer } from '#contracts/payments/methods.ts';
import type { EventClaim } from '#domain/payments/event-claim.ts';
import { isSignedByNayax, type CoveredFields } from './nayax-ecom-proof.ts';
import {
  requireDone,
  sessionSchema,
  transactionSchema,
  type EcomTransaction,
  validateMerchant,
  type EcomAccount,
  type EcomCaller,
} from './nayax-ecom-protocol.ts';
import { findPayment, fromAgorot, toAgorot, type EcomParts, type EcomUnit } from './nayax-ecom-status.ts';
import {
  GatewayRefusedError,
  GatewayUnavailableError,
  type CheckoutGateway,
  type IncomingEvent,
  type RefundRequest,
  type Session,
  type SessionMemory,
  type SessionRequest,
  type VerifiedEvent,
} from '../port.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { merchantRefOfMark, refundMark } from '../refund-mark.ts';
import { beforeSending, spokenJson } from '../spoken-answer.ts';
import { createTurns } from '../take-turns.ts';

const EVENT_MAX_BYTES = 65_536;
const SESSION_MS = 3_600_000;

/** Kinds of request at Nayax. */
const SALE = 0;
const REFUND = 4;
const PART_REFUND = 5;

/** How a card is entered: by whoever pays, on a page. */
const ECOM_ENTRY = 0;
/** As in their samples of everything that follows a sale. */
const FOLLOWING_ENTRY = 1;
const WEB = 2;

export type NayaxEcomOptions = EcomAccount & {
  readonly baseUrl: string;
  /** The owner's page with Nayax' browser kit: it is given the session, and leads back. */
  readonly kitPage: string;
  /** 64 hex characters; by it notifications are signed. */
  readonly hmacKey: string;
  readonly unit: EcomUnit;
  readonly offers: readonly PaymentOffer[];
  readonly testMode: boolean;
  readonly memory: SessionMemory;
  readonly httpJson: HttpJson;
  readonly timeoutMs?: number;
  readonly now: () => number;
};

/**
 * Nayax' eCom as far as its public documents carry (decision 0126). It keeps no cards, has no list of payments and
 * writes no documents: what their documents say of those contradicts itself, or is nothing.
 */
export function createNayaxEcomGateway(options: NayaxEcomOptions): CheckoutGateway {
  const { httpJson, baseUrl, timeoutMs, now, kitPage, hmacKey, unit, offers, testMode, memory } = options;
  const caller: EcomCaller = {
    httpJson,
    baseUrl,
    account: options,
    now,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  const parts: EcomParts = {
    caller,
    kitPage,
    hmacKey,
    unit,
    offers,
    testMode,
    memory,
    inTurn: createTurns(),
    sent: new Map(),
  };
  return {
    provider: 'nayax_ecom',
    offers,
    createSession: (request) => parts.inTurn(request.merchantRef, () => createSession(parts, request)),
    getStatus: async (merchantRef) => (await findPayment(parts, merchantRef)).truth,
    refund: (request) => parts.inTurn(request.merchantRef, () => refund(parts, request)),
    refundsAreSentOnce: true,
    verifyEvent: (event) => verifyEvent(options, event),
    checkConnection: async () => void (await validateMerchant(caller)),
  };
}

/** A session whose answer was lost is nobody's: it went nowhere, and another is asked for. */
async function createSession(parts: EcomParts, request: SessionRequest): Promise<Session> {
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
      amount: fromAgorot(amountAgorot, unit),
      currency: request.currency,
      countryCode: 'IL',
      requestType: SALE,
      entryMode: ECOM_ENTRY,
      platform: WEB,
      isStoredCard: false,
      merchantRequestId: merchantRef,
    },
    // one of an address and a name has to be there: whoever pays has told us neither
    cardHolderInfo: { paymentPageLan: request.language, cardHolderUniqId: merchantRef },
  };
  const { sessionInfo } = await requireDone(caller, { path: 'initialize', body }, sessionSchema);
  const { nayaxSessionId: providerRef, additionalSessionData: data } = sessionInfo;
  const payUrl = kitAddress(parts.kitPage, { ...request, session: providerRef, data: data ?? null });
  return memory.keepPage(merchantRef, { providerRef, payUrl, amountAgorot, method });
}

type KitVisit = Pick<SessionRequest, 'language' | 'returnUrl' | 'cancelUrl'> & {
  readonly session: string;
  readonly data: string | null;
};

/** What the kit may need of the session stands behind '#', which no server and no log is told. */
function kitAddress(kitPage: string, { session, language, returnUrl, cancelUrl, data }: KitVisit): string {
  const address = new URL(kitPage);
  address.searchParams.set('session', session);
  address.searchParams.set('language', language);
  address.searchParams.set('return', returnUrl);
  address.searchParams.set('cancel', cancelUrl);
  if (data !== null) address.hash = encodeURIComponent(data);
  return address.href;
}

/** Nayax knows no keys of refunds that it says so of, and tells of none: one that is in doubt is never sent again. */
async function refund(
  parts: EcomParts,
  { merchantRef, amountAgorot, idempotencyKey }: RefundRequest,
): Promise<{ readonly refundedAgorot: number }> {
  const mark = refundMark(merchantRef, idempotencyKey);
  const before = parts.sent.get(mark);
  if (before !== undefined) return repeated(mark, before, amountAgorot);
  const { truth, transaction } = await beforeSending(findPayment(parts, merchantRef));
  const left = truth === null ? 0 : truth.amountAgorot - truth.refundedAgorot;
  if (truth === null || transaction === null || left < amountAgorot) {
    throw new GatewayRefusedError(`${merchantRef} has not that much to give back`);
  }
  const body = {
    basicInfo: {
      requestType: amountAgorot === truth.amountAgorot ? REFUND : PART_REFUND,
      entryMode: FOLLOWING_ENTRY,
      amount: fromAgorot(amountAgorot, parts.unit),
      currency: truth.currency,
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
    const answer = await requireDone(parts.caller, { path: 'close-transaction', body }, transactionSchema);
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

type Sent = { readonly amountAgorot: number; readonly unit: EcomUnit; readonly mark: string };

/** An answer need not say how much; one that says another sum is believed neither way. */
function requireSameAmount({ basicInfo }: EcomTransaction, { amountAgorot, unit, mark }: Sent): void {
  const told = basicInfo?.amount ?? null;
  if (told !== null && toAgorot(told, unit) !== amountAgorot) {
    throw new GatewayUnavailableError(`close-transaction: ${mark} is answered with another amount`);
  }
}

type Before = { readonly amountAgorot: number; readonly inDoubt: boolean };

function repeated(mark: string, before: Before, amountAgorot: number): { readonly refundedAgorot: number } {
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
 * The signature stands in the body and covers five fields, of which ours is the reference. Amount and currency are not
 * among them, and nobody reads them: the same five are one event, whatever stands beside them.
 */
function verifyEvent(
  { hmacKey, machineId }: Pick<NayaxEcomOptions, 'hmacKey' | 'machineId'>,
  { body }: IncomingEvent,
): VerifiedEvent | null {
  if (body.length > EVENT_MAX_BYTES) return null;
  const event = notificationSchema.safeParse(spokenJson(body));
  if (!event.success || event.data.MachineId !== machineId) return null;
  const { Hmac: signature, ...fields } = event.data;
  if (!isSignedByNayax(hmacKey, signature, fields)) return null;
  const merchantRef = merchantRefOfMark(fields.MerchantRequestId);
  if (merchantRef === '') return null;
  const content = createHash('sha256').update(signature).digest('hex').slice(0, 32);
  return { eventId: `${merchantRef}.${content}`, merchantRef, trust: 'signed', claim: claimOfFields(fields) };
}

function claimOfFields({ RequestType: type, IsApproved: approved }: CoveredFields): EventClaim | null {
  if (!approved) return null;
  if (type === SALE) return 'captured';
  return type === REFUND || type === PART_REFUND ? 'part_refunded' : null;
}
