import type { PaymentOffer } from '#contracts/payments/methods.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { callPayPlus, statusSchema, type PayPlusCaller, type PayPlusRow } from './payplus-protocol.ts';
import { openTruth } from '../open-truth.ts';
import { truthOfRows } from './payplus-truth.ts';
import { merchantRefOfMark } from '../refund-mark.ts';
import { GatewayUnavailableError, type PaymentTruth, type SessionMemory } from '../port.ts';
import type { Turns } from '../take-turns.ts';
import { parseSpoken } from '../spoken-answer.ts';

/** The words of PayPlus for what its page takes. */
export const payPlusMethods = ['credit-card', 'bit', 'apple-pay', 'google-pay'] as const;
export type PayPlusMethod = (typeof payPlusMethods)[number];

export type PayPlusOptions = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly pageUid: string;
  /** Never empty; the first is what the page opens with. */
  readonly methods: readonly PayPlusMethod[];
  readonly offers: readonly PaymentOffer[];
  /** Whose cards can be charged while nobody is there; null where the shop keeps none. */
  readonly terminal: PayPlusTerminal | null;
  /** The staging address: no real money. */
  readonly testMode: boolean;
  readonly memory: SessionMemory;
  /** Whether a reference is of this shop's making: other sales over the same account are none of its business. */
  readonly isOurs: (merchantRef: string) => boolean;
  readonly httpJson: HttpJson;
  readonly timeoutMs?: number;
};

export type PayPlusParts = {
  readonly options: PayPlusOptions;
  readonly caller: PayPlusCaller;
  readonly inTurn: Turns;
  /** Charges of cards that PayPlus does not keep: it writes nothing down of them, so they are over by its word alone. */
  readonly unknownCards: Set<string>;
};

/** Where kept cards are charged. */
export type PayPlusTerminal = { readonly terminalUid: string; readonly cashierUid: string };

/** Everything that PayPlus knows of a payment: its transaction and those that hang on it; null where it has none. */
async function findRows(
  { caller }: PayPlusParts,
  merchantRef: string,
  pageRequestUid: string | null,
): Promise<[PayPlusRow, ...PayPlusRow[]] | null> {
  const path = 'PaymentPages/ipn';
  const which = pageRequestUid === null ? { more_info: merchantRef } : { payment_request_uid: pageRequestUid };
  const answer = await callPayPlus(caller, { path, body: { ...which, related_transaction: true } });
  if (!answer.ok) return null;
  const { related_transactions: related, ...main } = parseSpoken(path, statusSchema, answer.data);
  // a page's number was seen to answer with somebody else's order
  if (main.more_info !== merchantRef) throw new GatewayUnavailableError(`${path}: an answer about another payment`);
  const others = (related ?? []).filter(
    (row) => row.transaction_uid !== main.transaction_uid && isAbout(merchantRef, row),
  );
  return [main, ...others];
}

/** What was given back in PayPlus' own console carries no name, and hangs on its charge all the same. */
function isAbout(merchantRef: string, { more_info: mark }: PayPlusRow): boolean {
  return mark === null || mark === undefined || mark === '' || merchantRefOfMark(mark) === merchantRef;
}

type Found = { readonly rows: readonly PayPlusRow[]; readonly truth: PaymentTruth | null };

export async function findPayment(parts: PayPlusParts, merchantRef: string): Promise<Found> {
  const { memory, testMode } = parts.options;
  const known = await memory.find(merchantRef);
  // a charge of a kept card has no page: PayPlus knows it by our reference
  const pageRequestUid = known === null || known.payUrl === null ? null : known.providerRef;
  const rows = await findRows(parts, merchantRef, pageRequestUid);
  const asked = { merchantRef, known, testMode };
  if (rows !== null) return { rows, truth: truthOfRows(rows, asked) };
  if (known === null) return { rows: [], truth: null };
  const open = openTruth({ merchantRef, known, testMode });
  if (!parts.unknownCards.has(merchantRef)) return { rows: [], truth: open };
  return { rows: [], truth: { ...open, state: 'failed', failureReason: 'declined' } };
}

export async function getPayPlusStatus(parts: PayPlusParts, merchantRef: string): Promise<PaymentTruth | null> {
  return (await findPayment(parts, merchantRef)).truth;
}
