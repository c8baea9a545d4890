import type { PaymentOffer } from '#contracts/payments/methods.ts';
import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { listEverything } from './cardcom-list.ts';
import {
  callCardCom,
  resultSchema,
  transactionSchema,
  type CardComAccount,
  type CardComCaller,
  type CardComResult,
  type CardComTransaction,
} from './cardcom-protocol.ts';
import {
  captureOf,
  documentOf,
  isRefundOf,
  isSurplusOf,
  markOf,
  paidTruth,
  tokenText,
  unpaidTruth,
} from './cardcom-truth.ts';
import { openTruth } from '../open-truth.ts';
import { GatewayUnavailableError, type KnownSession, type PaymentTruth, type SessionMemory } from '../port.ts';
import { merchantRefOfMark } from '../refund-mark.ts';
import type { Turns } from '../take-turns.ts';
import { parseSpoken } from '../spoken-answer.ts';

export type CardComOptions = CardComAccount & {
  readonly baseUrl: string;
  readonly offers: readonly PaymentOffer[];
  /**
   * The custom field of the terminal (1 to 25) that carries our references. Without it a list of transactions tells
   * nobody which of them are ours: then the adapter has no list.
   */
  readonly referenceField: number | null;
  /** The terminal may keep cards and charge them while nobody is there. */
  readonly keepsCards: boolean;
  /** The public test terminal: no real money. */
  readonly testMode: boolean;
  /** Makes the addresses of callbacks unguessable; stays the same for as long as pages are open. */
  readonly callbackKey: Buffer;
  readonly memory: SessionMemory;
  readonly isOurs: (merchantRef: string) => boolean;
  readonly httpJson: HttpJson;
  readonly timeoutMs?: number;
  readonly now: () => number;
};

export type CardComParts = {
  readonly options: CardComOptions;
  readonly caller: CardComCaller;
  readonly inTurn: Turns;
  /** Charges that a card refused: CardCom finds none but good ones by our name. */
  readonly refused: Map<string, CardRefusal>;
};

export type Found = {
  readonly truth: PaymentTruth | null;
  readonly capture: CardComTransaction | null;
  readonly refunds: readonly CardComTransaction[];
  /** What was written with the money. */
  readonly document: ReturnType<typeof documentOf>;
};

const nothing: Found = { truth: null, capture: null, refunds: [], document: null };

/** What was never opened in our books was opened for nobody: CardCom knows a payment by its own name only. */
export async function findPayment(
  parts: CardComParts,
  merchantRef: string,
  { withRefunds }: { readonly withRefunds: boolean },
): Promise<Found> {
  const known = await parts.options.memory.find(merchantRef);
  if (known === null) return nothing;
  const asked = { merchantRef, known, testMode: parts.options.testMode };
  const { code, result } = known.payUrl === null ? await askCharge(parts, merchantRef) : await askPage(parts, asked);
  const capture = captureOf(code, result);
  if (capture === null) return { ...nothing, truth: refusedTruth(parts, merchantRef) ?? unpaidTruth(result, asked) };
  // whoever sees the money for the first time sees all of it
  const { refunds, surplus } = withRefunds || known.captured ? await findMoved(parts, capture, asked) : onlyCapture;
  const refundedAgorot = Math.max(0, sumOf(refunds) - sumOf(surplus));
  const truth = { ...paidTruth(capture, refundedAgorot, asked), ...storedCardOf(result) };
  return { truth, capture, refunds, document: documentOf(result) };

  function refusedTruth({ refused }: CardComParts, ref: string): PaymentTruth | null {
    return refused.has(ref) ? { ...openTruth(asked), state: 'failed', failureReason: 'declined' } : null;
  }
}

type Told = { readonly code: number; readonly result: CardComResult };

type AskedPage = { readonly merchantRef: string; readonly known: KnownSession };

async function askPage({ caller }: CardComParts, { merchantRef, known }: AskedPage): Promise<Told> {
  const path = 'LowProfile/GetLpResult';
  const { code, said } = await callCardCom(caller, { path, body: { LowProfileId: known.providerRef } });
  const result = parseSpoken(path, resultSchema, said);
  const ofAnother = (result.ReturnValue ?? merchantRef) !== merchantRef;
  const elsewhere = (result.TerminalNumber ?? caller.account.terminal) !== caller.account.terminal;
  if ((result.TranzactionInfo ?? null) !== null && (result.ReturnValue !== merchantRef || elsewhere)) {
    throw new GatewayUnavailableError(`${path}: an answer about another payment`);
  }
  if (ofAnother) throw new GatewayUnavailableError(`${path}: an answer about another payment`);
  return { code, result };
}

/** A charge of a kept card, by the name that we gave it. */
async function askCharge({ caller }: CardComParts, merchantRef: string): Promise<Told> {
  const path = 'Transactions/GetTransactionByExternalUniqTran';
  const { code, said } = await callCardCom(caller, { path, body: { ExternalUniqTranId: merchantRef } });
  if (code !== 0) return { code, result: { ReturnValue: merchantRef } };
  return { code, result: { ReturnValue: merchantRef, TranzactionInfo: parseSpoken(path, transactionSchema, said) } };
}

type Moved = {
  readonly refunds: readonly CardComTransaction[];
  /** A page that took the money twice: what goes back is the other one's first, which the list tells people of. */
  readonly surplus: readonly CardComTransaction[];
};

const onlyCapture: Moved = { refunds: [], surplus: [] };

async function findMoved(
  { caller, options }: CardComParts,
  capture: CardComTransaction,
  { merchantRef, known }: AskedPage,
): Promise<Moved> {
  const field = options.referenceField;
  const rows = await listEverything(caller, { from: known.openedAt, to: options.now() });
  const surplus = rows.filter((row) => isSurplusOf(row, capture, markOf(row, field) === merchantRef));
  const refunds = rows.filter((row) => {
    const mark = markOf(row, field);
    const ours = mark !== null && merchantRefOfMark(mark) === merchantRef ? mark : null;
    return [capture, ...surplus].some((taken) => isRefundOf(row, taken, ours));
  });
  return { refunds, surplus };
}

function sumOf(rows: readonly CardComTransaction[]): number {
  return rows.reduce((sum, row) => sum + row.Amount, 0);
}

function storedCardOf({
  TokenInfo: token,
  TranzactionInfo: transaction,
}: CardComResult): Pick<PaymentTruth, 'storedCard'> {
  if (token === null || token === undefined) return {};
  const last4 = transaction?.Last4CardDigitsString ?? null;
  return { storedCard: { token: tokenText(token), last4: /^\d{4}$/.test(last4 ?? '') ? last4 : null } };
}
