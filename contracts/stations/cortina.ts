/**
 * Messages between a payment method and Nayax Cortina, as far as washes need them (docs/nayax.md). Names are Nayax's.
 */

/**
 * Ways to start a machine. StaticQR: the customer scans a sticker, and the shop starts the machine. Prepaid: a reader
 * scans a code and requests approval from the shop.
 */
export const cortinaFlows = ['static_qr', 'prepaid'] as const;
export type CortinaFlow = (typeof cortinaFlows)[number];

/** Kinds of messages about a transaction. */
export const cortinaMessageKinds = [
  'authorization',
  'sale',
  'settlement',
  'cancel',
  'void',
  'refund',
  'sale_end',
] as const;
export type CortinaMessageKind = (typeof cortinaMessageKinds)[number];

/** Decline reasons with Nayax's numbers. */
export const declineCodes = {
  insufficient: 1,
  unknown_transaction: 2,
  over_limit: 4,
  system_failure: 6,
  invalid_amount: 7,
  unreadable: 8,
  not_allowed: 9,
  duplicate: 996,
  missing_field: 997,
  not_implemented: 1_011,
} as const;
export type DeclineReason = keyof typeof declineCodes;

/**
 * Time in ms within which Nayax may request approval of a transaction. Messages that end a transaction are accepted at
 * any time.
 */
export const TRANSACTION_VALID_MS = 600_000;
/** Length of a session id that the shop generates for a reader, in characters. */
export const SESSION_ID_LENGTH = 36;
export const SESSION_RANDOM_LENGTH = 27;

/** Interfaces of machines. A pulse array numbers its products from 0, a pulse line from 1. */
export const nayaxInterfaces = ['pulse_array', 'pulse_line', 'mdb3'] as const;
export type NayaxInterface = (typeof nayaxInterfaces)[number];

/**
 * Facts that Nayax reports about a machine and its reader, in the order in which they are shown. Times are Nayax' text,
 * because their zone is not documented.
 */
export const readerFacts = [
  'poweredUp',
  'poweredDown',
  'readerEnabled',
  'readerError',
  'connection',
  'reception',
  'networkFailures',
  'temperature',
  'lastTransaction',
  'lastCardSale',
  'lastCashSale',
  'cancelled',
  'eventsInADay',
] as const;
export type ReaderFact = (typeof readerFacts)[number];

/** Values as Nayax wrote them; null if a value is missing. */
export type ReaderFacts = Readonly<Record<ReaderFact, string | null>>;

/** Code of the only event whose meaning is documented: the reader was switched on. */
export const POWER_UP_EVENT = '1';
