import type { AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { listAllTransactions } from './cardcom-list.ts';
import {
  callCardCom,
  cardComResultSchema,
  cardComTransactionSchema,
  type CardComAccount,
  type CardComClient,
  type CardComResult,
  type CardComTransaction,
} from './cardcom-protocol.ts';
import {
  captureOf,
  cardComDocumentOf,
  isRefundOf,
  isSecondCaptureOf,
  cardComReferenceOf,
  paidStatusOf,
  formatCardToken,
  unpaidStatusOf,
} from './cardcom-transactions.ts';
import { unpaidStatus } from '../unpaid-status.ts';
import type { KnownSession, PaymentStatus, PaymentSessionStore } from '../port.ts';
import { GatewayUnavailableError } from '../gateway-errors.ts';
import { merchantRefOfReference } from '../refund-reference.ts';
import type { KeyedQueue } from '../keyed-queue.ts';
import { parseResponse } from '../provider-response.ts';

export type CardComOptions = CardComAccount & {
  readonly baseUrl: string;
  readonly offers: readonly AvailablePaymentMethod[];
  /**
   * Number (1 to 25) of the terminal's custom field that carries our references. Null if there is none. Without such a
   * field, listed transactions cannot be matched to payments, and the adapter offers no list.
   */
  readonly referenceField: number | null;
  /** True if the terminal may store cards and charge them while the customer is absent. */
  readonly storesCards: boolean;
  /** True if the terminal is CardCom's public test terminal, which moves no real money. */
  readonly testMode: boolean;
  /** Key from which the secret part of callback URLs is derived. It must not change while payment pages are open. */
  readonly callbackKey: Buffer;
  readonly memory: PaymentSessionStore;
  readonly isOwnReference: (merchantRef: string) => boolean;
  readonly httpJson: HttpJson;
  readonly timeoutMs?: number;
  readonly now: () => number;
};

export type CardComContext = {
  readonly options: CardComOptions;
  readonly caller: CardComClient;
  readonly runSerially: KeyedQueue;
  /**
   * Reasons of declined charges, by our reference. They are cached, because CardCom finds only successful charges by a
   * reference.
   */
  readonly refused: Map<string, CardRefusal>;
};

export type CardComPaymentStatus = {
  readonly providerStatus: PaymentStatus | null;
  readonly capture: CardComTransaction | null;
  readonly refunds: readonly CardComTransaction[];
  readonly document: ReturnType<typeof cardComDocumentOf>;
};

const nothingFound: CardComPaymentStatus = { providerStatus: null, capture: null, refunds: [], document: null };

/**
 * Finds a payment page by CardCom's own id, which our database stores. A charge of a stored card is found by our
 * reference. A page whose id is not stored was never shown to a customer.
 */
export async function findCardComPayment(
  parts: CardComContext,
  merchantRef: string,
  { withRefunds }: { readonly withRefunds: boolean },
): Promise<CardComPaymentStatus> {
  const known = await parts.options.memory.find(merchantRef);
  if (known === null) return nothingFound;
  const query = { merchantRef, known, testMode: parts.options.testMode };
  const { code, result } =
    known.payUrl === null ? await fetchChargeStatus(parts, merchantRef) : await fetchPageStatus(parts, query);
  const capture = captureOf(code, result);
  if (capture === null)
    return { ...nothingFound, providerStatus: refusedStatus(parts, merchantRef) ?? unpaidStatusOf(result, query) };
  // refund transactions are looked up if the caller needs them, and always after our database has recorded the capture
  const { refunds, additionalCaptures } =
    withRefunds || known.captured ? await findRefundsAndAdditionalCaptures(parts, capture, query) : onlyCapture;
  const refundedAgorot = Math.max(0, sumOf(refunds) - sumOf(additionalCaptures));
  const providerStatus = { ...paidStatusOf(capture, refundedAgorot, query), ...storedCardOf(result) };
  return { providerStatus, capture, refunds, document: cardComDocumentOf(result) };

  function refusedStatus({ refused }: CardComContext, ref: string): PaymentStatus | null {
    return refused.has(ref) ? { ...unpaidStatus(query), state: 'failed', failureReason: 'declined' } : null;
  }
}

type ChargeStatus = { readonly code: number; readonly result: CardComResult };

type KnownPage = { readonly merchantRef: string; readonly known: KnownSession };

async function fetchPageStatus({ caller }: CardComContext, { merchantRef, known }: KnownPage): Promise<ChargeStatus> {
  const path = 'LowProfile/GetLpResult';
  const { code, response } = await callCardCom(caller, { path, body: { LowProfileId: known.providerRef } });
  const result = parseResponse(path, cardComResultSchema, response);
  const ofAnother = (result.ReturnValue ?? merchantRef) !== merchantRef;
  const elsewhere = (result.TerminalNumber ?? caller.account.terminal) !== caller.account.terminal;
  if ((result.TranzactionInfo ?? null) !== null && (result.ReturnValue !== merchantRef || elsewhere)) {
    throw new GatewayUnavailableError(`${path}: an answer about another payment`);
  }
  if (ofAnother) throw new GatewayUnavailableError(`${path}: an answer about another payment`);
  return { code, result };
}

async function fetchChargeStatus({ caller }: CardComContext, merchantRef: string): Promise<ChargeStatus> {
  const path = 'Transactions/GetTransactionByExternalUniqTran';
  const { code, response } = await callCardCom(caller, { path, body: { ExternalUniqTranId: merchantRef } });
  if (code !== 0) return { code, result: { ReturnValue: merchantRef } };
  return {
    code,
    result: { ReturnValue: merchantRef, TranzactionInfo: parseResponse(path, cardComTransactionSchema, response) },
  };
}

type RefundsAndAdditionalCaptures = {
  readonly refunds: readonly CardComTransaction[];
  /**
   * Further captures, if the page charged more than one time. Refunds are assigned to these captures first. The
   * reconciliation of the provider's list reports these captures to staff.
   */
  readonly additionalCaptures: readonly CardComTransaction[];
};

const onlyCapture: RefundsAndAdditionalCaptures = { refunds: [], additionalCaptures: [] };

async function findRefundsAndAdditionalCaptures(
  { caller, options }: CardComContext,
  capture: CardComTransaction,
  { merchantRef, known }: KnownPage,
): Promise<RefundsAndAdditionalCaptures> {
  const field = options.referenceField;
  const rows = await listAllTransactions(caller, { from: known.openedAt, to: options.now() });
  const additionalCaptures = rows.filter((row) =>
    isSecondCaptureOf(row, capture, cardComReferenceOf(row, field) === merchantRef),
  );
  const refunds = rows.filter((row) => {
    const mark = cardComReferenceOf(row, field);
    const ours = mark !== null && merchantRefOfReference(mark) === merchantRef ? mark : null;
    return [capture, ...additionalCaptures].some((taken) => isRefundOf(row, taken, ours));
  });
  return { refunds, additionalCaptures };
}

function sumOf(rows: readonly CardComTransaction[]): number {
  return rows.reduce((sum, row) => sum + row.Amount, 0);
}

function storedCardOf({
  TokenInfo: token,
  TranzactionInfo: transaction,
}: CardComResult): Pick<PaymentStatus, 'storedCard'> {
  if (token === null || token === undefined) return {};
  const last4 = transaction?.Last4CardDigitsString ?? null;
  return { storedCard: { token: formatCardToken(token), last4: /^\d{4}$/.test(last4 ?? '') ? last4 : null } };
}
