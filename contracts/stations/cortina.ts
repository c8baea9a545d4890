/**
 * Messages between a payment method and Nayax Cortina. Only the messages that washes need are included (docs/nayax.md).
 * Names are those of Nayax.
 */

/**
 * Ways to start a machine through Nayax. StaticQR: the customer scans a sticker, and the shop starts the machine.
 * Prepaid: a card reader scans a code and requests approval from the shop.
 */
export const cortinaFlows = ['static_qr', 'prepaid'] as const;
export type CortinaFlow = (typeof cortinaFlows)[number];

/** Kinds of messages from Nayax about a transaction. */
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

/** Reasons to decline a transaction, with the numbers that Nayax uses. */
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
 * Time in ms during which Nayax may request approval of a transaction. Messages that end a transaction are accepted at
 * any time.
 */
export const TRANSACTION_VALID_MS = 600_000;
/** Number of characters of a session id that the shop creates for a card reader. */
export const SESSION_ID_LENGTH = 36;
export const SESSION_RANDOM_LENGTH = 27;

/**
 * Interfaces between a card reader and a machine. A pulse array numbers its products from 0, and a pulse line from 1.
 */
export const nayaxInterfaces = ['pulse_array', 'pulse_line', 'mdb3'] as const;
export type NayaxInterface = (typeof nayaxInterfaces)[number];

/**
 * Facts that Nayax reports about a machine and its card reader, in display order. Times are shown as Nayax writes them,
 * because their time zone is not documented.
 */
export const readerProperties = [
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
export type ReaderProperty = (typeof readerProperties)[number];

/** Facts about a card reader with the values that Nayax wrote; null if a value is missing. */
export type ReaderProperties = Readonly<Record<ReaderProperty, string | null>>;

/** Code of the event that the card reader was switched on. It is the only event whose meaning is documented. */
export const POWER_UP_EVENT = '1';
