import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import type { AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import {
  callEcom,
  ecomTransactionSchema,
  type EcomClient,
  type EcomResponse,
  type EcomTransaction,
} from './nayax-ecom-protocol.ts';
import { unpaidStatus, type StatusQuery } from '../unpaid-status.ts';
import type { PaymentStatus, PaymentSessionStore } from '../port.ts';
import { GatewayUnavailableError } from '../gateway-errors.ts';
import { parseShekelsToAgorot } from '../shekel-amount.ts';
import type { KeyedQueue } from '../keyed-queue.ts';
import { parseResponse } from '../provider-response.ts';

/**
 * Unit of amounts in Nayax' interface. It is a setting, because Nayax' documents write 55 shekels both as 55 and as
 * 5500.
 */
export type EcomUnit = 'shekels' | 'agorot';

export type EcomContext = {
  readonly caller: EcomClient;
  readonly unit: EcomUnit;
  readonly paymentPageUrl: string;
  readonly hmacKey: string;
  readonly offers: readonly AvailablePaymentMethod[];
  /** True for Nayax' test URL, which moves no real money. */
  readonly testMode: boolean;
  readonly memory: PaymentSessionStore;
  readonly runSerially: KeyedQueue;
  /**
   * Refunds that this process has sent, by refund mark. They are kept in memory because Nayax lists no refunds. The
   * database prevents duplicates by other processes.
   */
  readonly sent: Map<string, SentRefund>;
};

export type SentRefund = { readonly amountAgorot: number; readonly inDoubt: boolean };

/**
 * Values of `ExternalTransactionStatus` in Nayax' OpenAPI document. A payment with a value that is not listed here is
 * neither paid nor ended.
 */
const APPROVED = 12;
const VOIDED = 62;
const REFUNDED = 64;
const CANCELLED = 113;
const declined: readonly number[] = [22, 250];

/** Nayax' code for 'Transaction not found'. It means that no payment was made in this session yet. */
const NOT_FOUND = 603;

export type FoundTransaction = { readonly id: string; readonly timeUtc: string };

export type EcomPaymentStatus = {
  readonly providerStatus: PaymentStatus | null;
  readonly transaction: FoundTransaction | null;
};

/**
 * Finds a payment by Nayax' session, which our database stores. A payment without a session was never shown to a
 * customer.
 */
export async function findEcomPayment(parts: EcomContext, merchantRef: string): Promise<EcomPaymentStatus> {
  const known = await parts.memory.find(merchantRef);
  if (known === null) return { providerStatus: null, transaction: null };
  const path = 'get-transaction-by-session';
  const answer = await callEcom(parts.caller, {
    path,
    body: {
      basicInfo: { merchantRequestId: merchantRef },
      sessionInfo: { nayaxSessionId: known.providerRef },
      transactionIdentifyerType: 0,
    },
  });
  const query = { merchantRef, known, testMode: parts.testMode };
  if (answer.status.code === NOT_FOUND) return { providerStatus: unpaidStatus(query), transaction: null };
  const ecomTransaction = parseResponse(path, ecomTransactionSchema, answer.response);
  if ((ecomTransaction.basicInfo?.merchantRequestId ?? merchantRef) !== merchantRef) {
    throw new GatewayUnavailableError(`${path}: an answer about another payment`);
  }
  if (!isPaid(answer, ecomTransaction))
    return { providerStatus: unpaidStatusOf(answer, ecomTransaction, query), transaction: null };
  return paid(parts, ecomTransaction, query);
}

/** Returns true if every status field reports the payment as paid. */
function isPaid({ status }: EcomResponse, ecomTransaction: EcomTransaction): boolean {
  const outer = status.verdict === 'Approved' && (status.code ?? 0) === 0;
  const inner = ecomTransaction.externalTransactionStatus ?? APPROVED;
  return outer && (inner === APPROVED || inner === REFUNDED) && !isEmpty(ecomTransaction);
}

/**
 * Returns true if the response has neither a transaction status nor a transaction id. An approval without both does not
 * count as a payment.
 */
function isEmpty({ basicInfo, externalTransactionStatus: status }: EcomTransaction): boolean {
  return (status ?? null) === null && (basicInfo?.transactionId ?? null) === null;
}

function paid(parts: EcomContext, ecomTransaction: EcomTransaction, query: StatusQuery): EcomPaymentStatus {
  const { amount, currency } = sumOf(ecomTransaction);
  const amountAgorot = ecomAmountToAgorot(amount, parts.unit);
  if (amountAgorot === null || !/^[A-Z]{3}$/u.test(currency)) {
    throw new GatewayUnavailableError('get-transaction-by-session: approved, and does not say how much', 'unreadable');
  }
  const refundedAgorot = refundedOf(parts, query);
  if (ecomTransaction.externalTransactionStatus === REFUNDED && refundedAgorot === 0) {
    throw new GatewayUnavailableError('get-transaction-by-session: money went back, and does not say how much');
  }
  const state = refundedAgorot >= amountAgorot ? 'refunded' : refundedAgorot > 0 ? 'part_refunded' : 'captured';
  return {
    providerStatus: { ...unpaidStatus(query), state, amountAgorot, refundedAgorot, currency },
    transaction: transactionOf(ecomTransaction),
  };
}

function sumOf({ basicInfo }: EcomTransaction): { readonly amount: string | number; readonly currency: string } {
  return { amount: basicInfo?.amount ?? '', currency: basicInfo?.currency ?? '' };
}

function transactionOf({ basicInfo }: EcomTransaction): FoundTransaction | null {
  const { transactionId: id, transactionTimeUtc: timeUtc } = basicInfo ?? {};
  return typeof id === 'string' && typeof timeUtc === 'string' ? { id, timeUtc } : null;
}

/**
 * Returns the refunded amount, which Nayax does not report. It is the higher of the amount in the database and the
 * total that this process has refunded.
 */
function refundedOf({ sent }: Pick<EcomContext, 'sent'>, { merchantRef, known }: StatusQuery): number {
  const accepted = [...sent].filter(([mark, { inDoubt }]) => mark.startsWith(`${merchantRef}/`) && !inDoubt);
  return Math.max(
    known.refundedAgorot,
    accepted.reduce((sum, [, { amountAgorot }]) => sum + amountAgorot, 0),
  );
}

/** Returns the status of an unpaid payment. The payment counts as open unless it has certainly ended. */
function unpaidStatusOf({ status }: EcomResponse, ecomTransaction: EcomTransaction, query: StatusQuery): PaymentStatus {
  const open = unpaidStatus(query);
  const inner = ecomTransaction.externalTransactionStatus ?? 0;
  if (inner === VOIDED && query.known.captured) {
    throw new GatewayUnavailableError('get-transaction-by-session: voided, and the books hold its money');
  }
  if (inner === CANCELLED || inner === VOIDED) return { ...open, state: 'failed', failureReason: 'cancelled' };
  if (declined.includes(inner)) return { ...open, state: 'failed', failureReason: 'declined' };
  return inner === 0 && status.verdict === 'Approved' ? open : { ...open, state: 'pending' };
}

/** Converts an amount to agorot. Returns null if the amount is not valid. */
export function ecomAmountToAgorot(amount: string | number, unit: EcomUnit): number | null {
  const asShekels = parseShekelsToAgorot(amount);
  if (unit === 'shekels' || asShekels === null) return asShekels;
  return asShekels % AGOROT_PER_SHEKEL === 0 ? asShekels / AGOROT_PER_SHEKEL : null;
}

export function agorotToEcomAmount(amountAgorot: number, unit: EcomUnit): number {
  return unit === 'agorot' ? amountAgorot : amountAgorot / AGOROT_PER_SHEKEL;
}
