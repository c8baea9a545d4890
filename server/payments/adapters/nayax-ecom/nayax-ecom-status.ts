import { AGOROT_PER_SHEKEL } from '#contracts/core/money.ts';
import type { PaymentOffer } from '#contracts/payments/methods.ts';
import {
  callEcom,
  transactionSchema,
  type EcomCaller,
  type EcomAnswer,
  type EcomTransaction,
} from './nayax-ecom-protocol.ts';
import { openTruth, type Asked } from '../open-truth.ts';
import { GatewayUnavailableError, type PaymentTruth, type SessionMemory } from '../port.ts';
import { agorotOf } from '../shekel-amount.ts';
import type { Turns } from '../take-turns.ts';
import { parseSpoken } from '../spoken-answer.ts';

/** Whether Nayax writes 55 shekels as 55 or as 5500: their documents do both. */
export type EcomUnit = 'shekels' | 'agorot';

export type EcomParts = {
  readonly caller: EcomCaller;
  readonly unit: EcomUnit;
  readonly kitPage: string;
  readonly hmacKey: string;
  readonly offers: readonly PaymentOffer[];
  /** The address for trying out: no real money. */
  readonly testMode: boolean;
  readonly memory: SessionMemory;
  readonly inTurn: Turns;
  /** Refunds that this process sent, by their mark: Nayax tells of none. Between processes the books see to it. */
  readonly sent: Map<string, SentRefund>;
};

export type SentRefund = { readonly amountAgorot: number; readonly inDoubt: boolean };

/** `ExternalTransactionStatus` of their OpenAPI document. What is not in here is neither money nor over. */
const APPROVED = 12;
const VOIDED = 62;
const REFUNDED = 64;
const CANCELLED = 113;
const declined: readonly number[] = [22, 250];

/** 'Transaction not found': nobody has paid on this session yet. */
const NOT_FOUND = 603;

export type FoundTransaction = { readonly id: string; readonly timeUtc: string };

export type Found = { readonly truth: PaymentTruth | null; readonly transaction: FoundTransaction | null };

/** What was never opened in our books was opened for nobody: Nayax knows a payment by its own session only. */
export async function findPayment(parts: EcomParts, merchantRef: string): Promise<Found> {
  const known = await parts.memory.find(merchantRef);
  if (known === null) return { truth: null, transaction: null };
  const path = 'get-transaction-by-session';
  const answer = await callEcom(parts.caller, {
    path,
    body: {
      basicInfo: { merchantRequestId: merchantRef },
      sessionInfo: { nayaxSessionId: known.providerRef },
      transactionIdentifyerType: 0,
    },
  });
  const asked = { merchantRef, known, testMode: parts.testMode };
  if (answer.status.code === NOT_FOUND) return { truth: openTruth(asked), transaction: null };
  const told = parseSpoken(path, transactionSchema, answer.said);
  if ((told.basicInfo?.merchantRequestId ?? merchantRef) !== merchantRef) {
    throw new GatewayUnavailableError(`${path}: an answer about another payment`);
  }
  if (!isMoney(answer, told)) return { truth: unpaidTruth(answer, told, asked), transaction: null };
  return paid(parts, told, asked);
}

/** Every way in which Nayax speaks has to say that it is paid. */
function isMoney({ status }: EcomAnswer, told: EcomTransaction): boolean {
  const outer = status.verdict === 'Approved' && (status.code ?? 0) === 0;
  const inner = told.externalTransactionStatus ?? APPROVED;
  return outer && (inner === APPROVED || inner === REFUNDED) && !isEmpty(told);
}

/** An approval without a word of any money is an answer to a question, and not a payment. */
function isEmpty({ basicInfo, externalTransactionStatus: status }: EcomTransaction): boolean {
  return (status ?? null) === null && (basicInfo?.transactionId ?? null) === null;
}

function paid(parts: EcomParts, told: EcomTransaction, asked: Asked): Found {
  const { amount, currency } = sumOf(told);
  const amountAgorot = toAgorot(amount, parts.unit);
  if (amountAgorot === null || !/^[A-Z]{3}$/u.test(currency)) {
    throw new GatewayUnavailableError('get-transaction-by-session: approved, and does not say how much', 'unreadable');
  }
  const refundedAgorot = refundedOf(parts, asked);
  if (told.externalTransactionStatus === REFUNDED && refundedAgorot === 0) {
    throw new GatewayUnavailableError('get-transaction-by-session: money went back, and does not say how much');
  }
  const state = refundedAgorot >= amountAgorot ? 'refunded' : refundedAgorot > 0 ? 'part_refunded' : 'captured';
  return {
    truth: { ...openTruth(asked), state, amountAgorot, refundedAgorot, currency },
    transaction: transactionOf(told),
  };
}

function sumOf({ basicInfo }: EcomTransaction): { readonly amount: string | number; readonly currency: string } {
  return { amount: basicInfo?.amount ?? '', currency: basicInfo?.currency ?? '' };
}

function transactionOf({ basicInfo }: EcomTransaction): FoundTransaction | null {
  const { transactionId: id, transactionTimeUtc: timeUtc } = basicInfo ?? {};
  return typeof id === 'string' && typeof timeUtc === 'string' ? { id, timeUtc } : null;
}

/** Nayax tells no sum of what went back: it is what the books have, and what this process sent beside them. */
function refundedOf({ sent }: Pick<EcomParts, 'sent'>, { merchantRef, known }: Asked): number {
  const here = [...sent].filter(([mark, { inDoubt }]) => mark.startsWith(`${merchantRef}/`) && !inDoubt);
  return Math.max(
    known.refundedAgorot,
    here.reduce((sum, [, { amountAgorot }]) => sum + amountAgorot, 0),
  );
}

/** What is neither taken nor surely over may still become either. */
function unpaidTruth({ status }: EcomAnswer, told: EcomTransaction, asked: Asked): PaymentTruth {
  const open = openTruth(asked);
  const inner = told.externalTransactionStatus ?? 0;
  if (inner === VOIDED && asked.known.captured) {
    throw new GatewayUnavailableError('get-transaction-by-session: voided, and the books hold its money');
  }
  if (inner === CANCELLED || inner === VOIDED) return { ...open, state: 'failed', failureReason: 'cancelled' };
  if (declined.includes(inner)) return { ...open, state: 'failed', failureReason: 'declined' };
  return inner === 0 && status.verdict === 'Approved' ? open : { ...open, state: 'pending' };
}

/** Converts an amount to agorot; null if it is no valid amount. */
export function toAgorot(amount: string | number, unit: EcomUnit): number | null {
  const asShekels = agorotOf(amount);
  if (unit === 'shekels' || asShekels === null) return asShekels;
  return asShekels % AGOROT_PER_SHEKEL === 0 ? asShekels / AGOROT_PER_SHEKEL : null;
}

export function fromAgorot(amountAgorot: number, unit: EcomUnit): number {
  return unit === 'agorot' ? amountAgorot : amountAgorot / AGOROT_PER_SHEKEL;
}
