import { createHash } from 'node:crypto';
import type { CardComResult, CardComToken, CardComTransaction } from './cardcom-protocol.ts';
import { openTruth, type Asked } from '../open-truth.ts';
import type { PaymentTruth, UnnamedReturn } from '../port.ts';
import { merchantRefOfMark, refundMark } from '../refund-mark.ts';

const SHEKEL_COIN = 1;
const DOLLAR_COIN = 2;

/** Checks of a card (J2) and approvals to charge later (J5): good codes, and no money. */
const notMoney: readonly number[] = [700, 701];

const charging: readonly string[] = ['ChargeOnly', 'ChargeAndCreateToken'];

const KEY_CHARACTERS = 20;

/** As `refundMark`, in the fifty characters that a custom field holds. */
export function shortRefundMark(merchantRef: string, idempotencyKey: string): string {
  const key = createHash('sha256').update(idempotencyKey).digest('hex').slice(0, KEY_CHARACTERS);
  return refundMark(merchantRef, key);
}

/** What a transaction carries in the field of the terminal that is kept for us; null where it carries nothing. */
export function markOf({ CustomFields }: CardComTransaction, field: number | null): string | null {
  const value = CustomFields?.find(({ Id }) => Id === field)?.Value;
  return value === undefined || value === '' ? null : value;
}

/** The money that a page or a charge took; null where none was taken. Outer and inner code both have to be good. */
export function captureOf(code: number, result: CardComResult): CardComTransaction | null {
  const { TranzactionInfo: transaction = null, Operation: operation } = result;
  const charged = operation === null || operation === undefined || charging.includes(operation);
  return code === 0 && transaction?.ResponseCode === 0 && charged ? transaction : null;
}

/** What is not taken: refused by the card where a transaction says so, open otherwise. */
export function unpaidTruth(result: CardComResult, asked: Asked): PaymentTruth {
  const open = openTruth(asked);
  const transaction = result.TranzactionInfo ?? null;
  if (transaction === null) return open;
  const { ResponseCode: code } = transaction;
  if (code === 0 || notMoney.includes(code)) return { ...open, state: 'pending' };
  return { ...open, state: 'failed', failureReason: 'declined', last4: last4Of(transaction) };
}

export function paidTruth(capture: CardComTransaction, refundedAgorot: number, asked: Asked): PaymentTruth {
  const { Amount: amountAgorot } = capture;
  const state = refundedAgorot >= amountAgorot ? 'refunded' : refundedAgorot > 0 ? 'part_refunded' : 'captured';
  return { ...openTruth(asked), state, ...moneyOf(capture), refundedAgorot };
}

export function moneyOf(transaction: CardComTransaction) {
  return {
    amountAgorot: transaction.Amount,
    currency: currencyOf(transaction),
    last4: last4Of(transaction),
  };
}

/** Anything but shekels is other money: its name is for people who look. */
function currencyOf({ CoinId: coin }: CardComTransaction): string {
  if (coin === SHEKEL_COIN) return 'ILS';
  return coin === DOLLAR_COIN ? 'USD' : 'OTH';
}

function last4Of({ Last4CardDigitsString: digits }: CardComTransaction): string | null {
  return digits !== null && digits !== undefined && /^\d{4}$/.test(digits) ? digits : null;
}

/** A kept card is charged by its token and its date together. */
export function tokenText({ Token: token, CardMonth: month, CardYear: year }: CardComToken): string {
  return `${token}|${String(month).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`;
}

/** Splits a stored token; null if it was not made by this adapter. */
export function tokenParts(text: string): { readonly token: string; readonly expiry: string } | null {
  const [, token, expiry] = /^([^|]{1,200})\|(\d{4})$/.exec(text) ?? [];
  return token === undefined || expiry === undefined ? null : { token, expiry };
}

/** Refunds of one charge carry its `Uid`; where that is missing, our own mark tells. */
export function isRefundOf(row: CardComTransaction, capture: CardComTransaction, ours: string | null): boolean {
  if (row.IsRefund !== true || row.ResponseCode !== 0) return false;
  const uid = capture.Uid ?? '';
  return (uid !== '' && row.Uid === uid) || ours !== null;
}

/** Whose refunds are on a page of the list: by our mark, and by the charge where that is on the same page. */
export function returnedOf(rows: readonly CardComTransaction[], field: number): string[] {
  const refunds = rows.filter((row) => row.IsRefund === true && row.ResponseCode === 0);
  const charges = rows.filter((row) => row.IsRefund !== true && row.ResponseCode === 0);
  const marks = refunds.map(
    (row) => markOf(row, field) ?? markOf(charges.find((charge) => isRefundOf(row, charge, null)) ?? row, field) ?? '',
  );
  return [...new Set(marks.map(merchantRefOfMark))];
}

/** What went back under no mark, of a charge that is on another page or day: that of its payment knows it. */
export function unnamedOf(rows: readonly CardComTransaction[], field: number): UnnamedReturn[] {
  const charges = rows.filter((row) => row.IsRefund !== true && row.ResponseCode === 0);
  return rows
    .filter((row) => row.IsRefund === true && row.ResponseCode === 0 && markOf(row, field) === null)
    .filter((row) => !charges.some((charge) => isRefundOf(row, charge, null)))
    .map((row) => ({ amountAgorot: row.Amount, last4: last4Of(row) }));
}

/** Money that came under the same name as another capture. */
export function isSurplusOf(row: CardComTransaction, capture: CardComTransaction, isNamedSo: boolean): boolean {
  const isMoney = row.IsRefund !== true && row.ResponseCode === 0;
  return isMoney && isNamedSo && row.TranzactionId !== capture.TranzactionId;
}

/** The document that was written with the money, where there is one: told beside the charge, or in it. */
export function documentOf(result: CardComResult): { readonly name: string; readonly number: number } | null {
  const told = [result.DocumentInfo, result.TranzactionInfo].find((one) => (one?.DocumentNumber ?? null) !== null);
  const { DocumentNumber: number = null, DocumentType: name = null } = told ?? {};
  return number === null || name === null ? null : { name, number };
}
