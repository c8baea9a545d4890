import { createHash } from 'node:crypto';
import type { CardComResult, CardComToken, CardComTransaction } from './cardcom-protocol.ts';
import { unpaidStatus, type StatusQuery } from '../unpaid-status.ts';
import type { PaymentStatus, UnidentifiedRefund } from '../port.ts';
import { merchantRefOfReference, refundReference } from '../refund-reference.ts';

const SHEKEL_COIN = 1;
const DOLLAR_COIN = 2;

/** CardCom's codes of card checks (J2) and authorisations (J5). They are successful but move no money. */
const notMoney: readonly number[] = [700, 701];

const chargingOperations: readonly string[] = ['ChargeOnly', 'ChargeAndCreateToken'];

const KEY_CHARACTERS = 20;

/** Returns the mark of a refund, shortened to fifty characters, which is the size of a custom field. */
export function shortRefundReference(merchantRef: string, idempotencyKey: string): string {
  const key = createHash('sha256').update(idempotencyKey).digest('hex').slice(0, KEY_CHARACTERS);
  return refundReference(merchantRef, key);
}

/**
 * Returns our reference from the terminal's custom field. Returns null if the field is empty or the terminal has no
 * such field.
 */
export function cardComReferenceOf({ CustomFields }: CardComTransaction, field: number | null): string | null {
  const value = CustomFields?.find(({ Id }) => Id === field)?.Value;
  return value === undefined || value === '' ? null : value;
}

/**
 * Returns the captured transaction of a payment page or a charge. Returns null if nothing was captured. The code of the
 * response and the code of the transaction must both report success.
 */
export function captureOf(code: number, result: CardComResult): CardComTransaction | null {
  const { TranzactionInfo: transaction = null, Operation: operation } = result;
  const isCharge = operation === null || operation === undefined || chargingOperations.includes(operation);
  return code === 0 && transaction?.ResponseCode === 0 && isCharge ? transaction : null;
}

/**
 * Returns the status of an unpaid payment. It is `failed` if its transaction was refused, and `pending` if its
 * transaction moved no money, for example a card check. Otherwise the payment is still open.
 */
export function unpaidStatusOf(result: CardComResult, query: StatusQuery): PaymentStatus {
  const open = unpaidStatus(query);
  const transaction = result.TranzactionInfo ?? null;
  if (transaction === null) return open;
  const { ResponseCode: code } = transaction;
  if (code === 0 || notMoney.includes(code)) return { ...open, state: 'pending' };
  return { ...open, state: 'failed', failureReason: 'declined', last4: last4Of(transaction) };
}

export function paidStatusOf(capture: CardComTransaction, refundedAgorot: number, query: StatusQuery): PaymentStatus {
  const { Amount: amountAgorot } = capture;
  const state = refundedAgorot >= amountAgorot ? 'refunded' : refundedAgorot > 0 ? 'part_refunded' : 'captured';
  return { ...unpaidStatus(query), state, ...amountAndCurrencyOf(capture), refundedAgorot };
}

export function amountAndCurrencyOf(transaction: CardComTransaction) {
  return {
    amountAgorot: transaction.Amount,
    currency: currencyOf(transaction),
    last4: last4Of(transaction),
  };
}

/**
 * Returns the currency of a transaction: 'ILS', 'USD', or 'OTH' for any other. Payment pages are opened in shekels
 * only, so staff must check a payment in a foreign currency.
 */
function currencyOf({ CoinId: coin }: CardComTransaction): string {
  if (coin === SHEKEL_COIN) return 'ILS';
  return coin === DOLLAR_COIN ? 'USD' : 'OTH';
}

function last4Of({ Last4CardDigitsString: digits }: CardComTransaction): string | null {
  return digits !== null && digits !== undefined && /^\d{4}$/.test(digits) ? digits : null;
}

/**
 * Returns the token of the card in the form in which it is stored. It contains the card's expiry date, which a charge
 * needs.
 */
export function formatCardToken({ Token: token, CardMonth: month, CardYear: year }: CardComToken): string {
  return `${token}|${String(month).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`;
}

/** Splits a stored token into its parts. Returns null if this adapter did not create the token. */
export function parseCardToken(text: string): { readonly token: string; readonly expiry: string } | null {
  const [, token, expiry] = /^([^|]{1,200})\|(\d{4})$/.exec(text) ?? [];
  return token === undefined || expiry === undefined ? null : { token, expiry };
}

/**
 * Returns true if the transaction is a refund of this capture. Its `Uid` then equals the capture's `Uid`, or it carries
 * our mark.
 */
export function isRefundOf(row: CardComTransaction, capture: CardComTransaction, ours: string | null): boolean {
  if (row.IsRefund !== true || row.ResponseCode !== 0) return false;
  const uid = capture.Uid ?? '';
  return (uid !== '' && row.Uid === uid) || ours !== null;
}

/**
 * Returns our references of the payments to which the refunds on a list page belong. A refund without our mark is
 * matched to its charge, if the charge is on the same page.
 */
export function refundedPaymentRefs(rows: readonly CardComTransaction[], field: number): string[] {
  const refunds = rows.filter((row) => row.IsRefund === true && row.ResponseCode === 0);
  const charges = rows.filter((row) => row.IsRefund !== true && row.ResponseCode === 0);
  const paymentRefs = refunds.map(
    (row) =>
      cardComReferenceOf(row, field) ??
      cardComReferenceOf(charges.find((charge) => isRefundOf(row, charge, null)) ?? row, field) ??
      '',
  );
  return [...new Set(paymentRefs.map(merchantRefOfReference))];
}

/**
 * Returns the refunds on a list page that have no mark of this shop, and whose charge is on another page or another
 * day. `getStatus` of the refunded payment includes such a refund.
 */
export function unidentifiedRefundsOf(rows: readonly CardComTransaction[], field: number): UnidentifiedRefund[] {
  const charges = rows.filter((row) => row.IsRefund !== true && row.ResponseCode === 0);
  return rows
    .filter((row) => row.IsRefund === true && row.ResponseCode === 0 && cardComReferenceOf(row, field) === null)
    .filter((row) => !charges.some((charge) => isRefundOf(row, charge, null)))
    .map((row) => ({ amountAgorot: row.Amount, last4: last4Of(row) }));
}

/** Returns true if the transaction is a second capture under the same reference. */
export function isSecondCaptureOf(
  row: CardComTransaction,
  capture: CardComTransaction,
  hasPaymentReference: boolean,
): boolean {
  const isMoney = row.IsRefund !== true && row.ResponseCode === 0;
  return isMoney && hasPaymentReference && row.TranzactionId !== capture.TranzactionId;
}

/** Returns the document of the payment. CardCom reports the document either beside the transaction or within it. */
export function cardComDocumentOf(result: CardComResult): { readonly name: string; readonly number: number } | null {
  const withDocument = [result.DocumentInfo, result.TranzactionInfo].find(
    (one) => (one?.DocumentNumber ?? null) !== null,
  );
  const { DocumentNumber: number = null, DocumentType: name = null } = withDocument ?? {};
  return number === null || name === null ? null : { name, number };
}
