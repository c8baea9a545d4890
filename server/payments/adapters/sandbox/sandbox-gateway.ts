import { cardRefusals } from '#contracts/payments/card-refusal.ts';
import { z } from 'zod';
import {
  sandboxCardTokenSchema,
  sandboxFailureReasons,
  sandboxReferenceSchema,
  sandboxSignatureHeader,
  sandboxStates,
  webUrlSchema,
} from '#contracts/payments/sandbox-pay.ts';
import { claimedStateOf } from '#domain/payments/event-claim.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway-errors.ts';
import type {
  CheckoutGateway,
  IncomingEvent,
  ListedPaymentsPage,
  PaymentPeriod,
  PaymentStatus,
  RefundRequest,
  PaymentSession,
  PaymentSessionRequest,
  StoredCardCharge,
  StoredCardChargeResult,
  VerifiedEvent,
} from '../port.ts';
import { isSignedBySandbox, requireSandboxSecret, sandboxApiKey } from './sandbox-signature.ts';
import { type ProviderResponse, parseResponse, requireResponse, parseCallbackJson } from '../provider-response.ts';

const EVENT_MAX_BYTES = 65_536;

const agorotSchema = z.int().nonnegative();

const sessionResponseSchema = z.object({ providerRef: sandboxReferenceSchema, payUrl: webUrlSchema });

const last4Schema = z
  .string()
  .regex(/^\d{4}$/)
  .nullable()
  .catch(null);

/**
 * Schema of a status response. The protocol has no failure reason, but a known reason is read if the peer sends it.
 * Amounts are parsed as sent. The settlement checks if they are plausible for the payment.
 */
const statusResponseSchema = z.object({
  merchantRef: sandboxReferenceSchema,
  providerRef: sandboxReferenceSchema,
  state: z.enum(sandboxStates),
  failureReason: z.enum(sandboxFailureReasons).nullable().catch(null),
  amountAgorot: z.int(),
  refundedAgorot: z.int(),
  testMode: z.boolean().catch(false),
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.string().max(50),
  last4: last4Schema,
  storedCard: z.object({ token: sandboxCardTokenSchema, last4: last4Schema }).optional(),
});

const chargeResponseSchema = z.object({
  merchantRef: sandboxReferenceSchema,
  amountAgorot: z.int(),
  state: z.enum(sandboxStates),
  refusal: z.enum(cardRefusals).nullable(),
});

const listResponseSchema = z.object({ payments: z.array(statusResponseSchema), next: z.string().max(100).nullable() });

/**
 * Schema of a response to a refund. The protocol does not define its fields. A field that is present must match the
 * requested refund.
 */
const refundResponseSchema = z.object({
  merchantRef: z.string().optional(),
  amountAgorot: agorotSchema.optional(),
  idempotencyKey: z.string().optional(),
});

const refusalSchema = z.object({ code: z.string().max(100) });

/**
 * Schema of the event fields that are needed to request the payment's status. The event's `state` is not trusted until
 * the status confirms it.
 */
const eventSchema = z.object({
  eventId: sandboxReferenceSchema,
  merchantRef: sandboxReferenceSchema,
  state: z.string().nullish().catch(null),
});

export type SandboxGatewayOptions = {
  /** URL of the sandbox bank, without a trailing slash. */
  readonly baseUrl: string;
  /**
   * Secrets of the sandbox protocol. The list is never empty. Incoming events may be signed with any of the secrets.
   * The first secret authenticates our requests.
   */
  readonly secrets: readonly string[];
  readonly httpJson: HttpJson;
  readonly timeoutMs?: number;
};

/** Creates the adapter of the sandbox payment protocol. Throws if there is no secret or an empty secret. */
export function createSandboxGateway(options: SandboxGatewayOptions): CheckoutGateway {
  const secrets = options.secrets.map(requireSandboxSecret);
  const [callingSecret] = secrets;
  if (callingSecret === undefined) throw new Error('the sandbox gateway needs a secret');
  const caller: Caller = {
    httpJson: options.httpJson,
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${sandboxApiKey(callingSecret)}` },
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  };
  return {
    provider: 'sandbox',
    movesMoney: false,
    // the sandbox has two simulated payment methods (by card and by phone), without a card brand
    offers: [
      { method: 'credit_card', company: 'Sandbox Pay', marks: ['card'] },
      { method: 'nayax', company: 'Sandbox Pay', marks: ['phone'] },
    ],
    createSession: (request) => createSession(caller, request),
    getStatus: (merchantRef) => getStatus(caller, merchantRef),
    listPayments: (period) => listPayments(caller, period),
    chargeStored: (charge) => chargeStored(caller, charge),
    refund: (request) => refund(caller, request),
    verifyEvent: (event) => verifyEvent(secrets, event),
    payAutomatically: (payUrl) => payAutomatically(caller, payUrl),
    checkConnection: async () => {
      await getStatus(caller, 'connection-check');
    },
  };
}

type Caller = {
  readonly httpJson: HttpJson;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
};

function requireAccepted(what: string, { status, body }: ProviderResponse): unknown {
  if (status < 400) return body;
  const refusal = refusalSchema.safeParse(body);
  throw new GatewayRefusedError(`${what}: status ${status}${refusal.success ? `, ${refusal.data.code}` : ''}`);
}

async function post(caller: Caller, path: string, body: unknown): Promise<unknown> {
  const { httpJson, baseUrl, ...rest } = caller;
  const result = await httpJson.request({
    method: 'POST',
    url: `${baseUrl}${path}`,
    body: JSON.stringify(body),
    ...rest,
  });
  const callName = `POST ${path}`;
  return requireAccepted(callName, requireResponse(callName, result));
}

async function createSession(caller: Caller, request: PaymentSessionRequest): Promise<PaymentSession> {
  return parseResponse('POST /sessions', sessionResponseSchema, await post(caller, '/sessions', request));
}

async function getStatus(caller: Caller, merchantRef: string): Promise<PaymentStatus | null> {
  const { httpJson, baseUrl, ...rest } = caller;
  const callName = 'GET /payments';
  const url = `${baseUrl}/payments?merchantRef=${encodeURIComponent(merchantRef)}`;
  const answer = requireResponse(callName, await httpJson.request({ method: 'GET', url, ...rest }));
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw new GatewayUnavailableError(`${callName}: status ${answer.status}`);
  const providerStatus = parseResponse(callName, statusResponseSchema, answer.body);
  if (providerStatus.merchantRef !== merchantRef)
    throw new GatewayUnavailableError(`${callName}: an answer about another payment`);
  return { ...providerStatus, failureReason: failureReasonOf(providerStatus) };
}

async function listPayments(caller: Caller, { from, to, cursor }: PaymentPeriod): Promise<ListedPaymentsPage> {
  const { httpJson, baseUrl, ...rest } = caller;
  const callName = 'GET /payments of a period';
  const query = new URLSearchParams({
    changedFrom: new Date(from).toISOString(),
    changedTo: new Date(to).toISOString(),
    ...(cursor === null ? {} : { cursor }),
  });
  const result = await httpJson.request({ method: 'GET', url: `${baseUrl}/payments?${query.toString()}`, ...rest });
  const answer = requireResponse(callName, result);
  if (answer.status !== 200) throw new GatewayUnavailableError(`${callName}: status ${answer.status}`);
  const { payments, next } = parseResponse(callName, listResponseSchema, answer.body);
  return {
    payments: payments.map((providerStatus) => ({ ...providerStatus, failureReason: failureReasonOf(providerStatus) })),
    next,
  };
}

function failureReasonOf(
  providerStatus: Pick<PaymentStatus, 'state' | 'failureReason'>,
): PaymentStatus['failureReason'] {
  if (providerStatus.state === 'expired') return 'expired';
  return providerStatus.state === 'failed' ? (providerStatus.failureReason ?? 'other') : null;
}

const chargedStates: readonly string[] = ['captured', 'part_refunded', 'refunded', 'disputed'];

/**
 * Charges a stored card. Only a finished charge has an outcome. If the charge is unfinished, its status is requested
 * later.
 */
async function chargeStored(caller: Caller, charge: StoredCardCharge): Promise<StoredCardChargeResult> {
  const callName = 'POST /stored-charges';
  const answer = parseResponse(callName, chargeResponseSchema, await post(caller, '/stored-charges', charge));
  if (answer.merchantRef !== charge.merchantRef || answer.amountAgorot !== charge.amountAgorot) {
    throw new GatewayUnavailableError(`${callName}: an answer about another charge`);
  }
  if (chargedStates.includes(answer.state)) return { outcome: 'captured' };
  if (answer.state !== 'failed') throw new GatewayUnavailableError(`${callName}: state ${answer.state}`);
  return { outcome: 'declined', refusal: answer.refusal ?? 'declined' };
}

async function refund(caller: Caller, request: RefundRequest): Promise<{ readonly refundedAgorot: number }> {
  const answer = parseResponse('POST /refunds', refundResponseSchema, await post(caller, '/refunds', request));
  const present = (['merchantRef', 'amountAgorot', 'idempotencyKey'] as const).filter(
    (field) => answer[field] !== undefined,
  );
  if (present.length === 0 || present.some((field) => answer[field] !== request[field])) {
    throw new GatewayUnavailableError('POST /refunds: an answer about another refund');
  }
  return { refundedAgorot: request.amountAgorot };
}

/**
 * Approves the payment automatically. Uses the base URL of the sandbox bank, because the public URL of the page may
 * lead through a proxy.
 */
async function payAutomatically({ httpJson, baseUrl, timeoutMs }: Caller, payUrl: string): Promise<void> {
  const url = `${baseUrl}/pay/${encodeURIComponent(new URL(payUrl).pathname.split('/').at(-1) ?? '')}`;
  const result = await httpJson.request({
    method: 'POST',
    url,
    body: JSON.stringify({ outcome: 'approve' }),
    expect: 'status',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  // the sandbox page responds to an approval with a redirect, and any other response means that nothing was paid
  if (!result.ok && result.reason === 'redirect') return;
  throw new GatewayUnavailableError(`POST /pay: ${result.ok ? `status ${result.status}` : result.detail}`);
}

/** Verifies the signature over the raw bytes before any part of the body is read. */
function verifyEvent(secrets: readonly string[], { body, headers, now }: IncomingEvent): VerifiedEvent | null {
  const header = headers[sandboxSignatureHeader];
  if (typeof header !== 'string' || body.length > EVENT_MAX_BYTES) return null;
  if (!isSignedBySandbox(secrets, { header, rawBody: body, now })) return null;
  const event = eventSchema.safeParse(parseCallbackJson(body));
  if (!event.success) return null;
  const { eventId, merchantRef, state } = event.data;
  return { eventId, merchantRef, trust: 'signed', claim: claimedStateOf(state) };
}
