/**
 * What is said between a payment method and Nayax' Cortina, as far as a wash needs it: docs/nayax.md. The names are
 * theirs.
 */

/** A sticker is scanned and we start (StaticQR), or a reader reads a code and asks us (Prepaid). */
export const cortinaFlows = ['static_qr', 'prepaid'] as const;
export type CortinaFlow = (typeof cortinaFlows)[number];

/** Messages about a transaction. */
export const cortinaKinds = ['authorization', 'sale', 'settlement', 'cancel', 'void', 'refund', 'sale_end'] as const;
export type CortinaKind = (typeof cortinaKinds)[number];

/** Why something is declined; the numbers are Nayax'. */
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

/** How long the id of a transaction may be used to ask for something; what ends it is taken for good. */
export const TRANSACTION_GOOD_MS = 600_000;
/** Length of a session id that the shop generates for a reader, in characters. */
export const SESSION_ID_LENGTH = 36;
export const SESSION_RANDOM_LENGTH = 27;

/** How machines are wired: an array of pulses counts its products from 0, a line from 1. */
export const nayaxInterfaces = ['pulse_array', 'pulse_line', 'mdb3'] as const;
export type NayaxInterface = (typeof nayaxInterfaces)[number];
