import { z } from 'zod';
import { parseDecimalAmount } from '#domain/stations/nayax/decimal-amount.ts';
import { parseLosslessJson } from './lossless-json.ts';

/** Fields that this shop reads in a message about a transaction. */
export type CortinaMessage = {
  /** Id of the transaction. It is text and never parsed as a number. */
  readonly transactionId: string;
  /** Amount in agorot. Null if the amount is missing or invalid. */
  readonly amountAgorot: number | null;
  /** True if the message states that its currency is the shekel. False if it states another currency or none. */
  readonly inShekels: boolean;
  /** Id of the machine at Nayax. Null if the message contains no id. */
  readonly machineId: string | null;
  /** Time in ms for which Nayax waits for the response. Null if it is missing or invalid. */
  readonly timeoutMs: number | null;
  /** True if the card was read while the reader was offline, and the approval is requested afterwards. */
  readonly deferred: boolean;
  /** Transaction id of Nayax, unchanged. Null if the message contains no such id. */
  readonly nayaxTransactionId: string | null;
  readonly siteId: string | null;
  /**
   * Time as `ddMMyyHHmmss` in the machine's time zone. If Nayax sent a number, its leading zero is restored. Null if
   * the time is missing or invalid.
   */
  readonly machineTime: string | null;
  readonly reason: string | null;
  /** Card data of the reader. The keys are Nayax' field names in lower case. */
  readonly card: Readonly<Record<string, string>>;
};

const ID_MAX_LENGTH = 40;
const WORD_MAX_LENGTH = 255;
const MACHINE_TIME_LENGTH = 12;

/** Schema of an optional field. An invalid value counts as missing. */
const word = z.string().trim().min(1).max(WORD_MAX_LENGTH).nullable().catch(null);
const flag = z
  .union([z.boolean(), z.string().transform((text) => /^(true|1)$/i.test(text.trim()))])
  .nullable()
  .catch(false);

const messageSchema = z.object({
  basicinfo: z.object({
    transactionid: z
      .string()
      .transform((text) => text.trim().replace(/[\s,]+$/, ''))
      .pipe(
        z
          .string()
          .max(ID_MAX_LENGTH)
          .regex(/^[\w-]+$/),
      ),
    amount: word,
    currencycode: word,
    currencynumeric: word,
    nayaxtransactionid: word,
    siteid: word,
    machineautime: word,
    timeoutms: word,
    isdeferredauthorization: flag,
  }),
  machineinfo: z.object({ id: word }).nullable().catch(null),
  carddata: z.record(z.string(), z.string().nullable().catch(null)).nullable().catch(null),
  reasoncode: word,
  reasontext: word,
});

/**
 * Parses a message of Nayax about a transaction. Unknown fields, keys in upper or lower case, and numbers instead of
 * text are accepted. Returns null if the message contains no transaction.
 */
export function parseCortinaMessage(bytes: Buffer): CortinaMessage | null {
  const parsed = messageSchema.safeParse(parseLosslessJson(bytes));
  if (!parsed.success) return null;
  const { basicinfo: basic, machineinfo, carddata, reasoncode, reasontext } = parsed.data;
  return {
    transactionId: basic.transactionid,
    amountAgorot: basic.amount === null ? null : parseDecimalAmount(basic.amount),
    inShekels: isShekels(basic.currencycode, basic.currencynumeric),
    machineId: machineinfo?.id ?? null,
    timeoutMs: positiveIntegerOf(basic.timeoutms),
    deferred: basic.isdeferredauthorization === true,
    nayaxTransactionId: basic.nayaxtransactionid,
    siteId: basic.siteid,
    machineTime: machineTimeOf(basic.machineautime),
    reason: [reasoncode, reasontext].filter((part) => part !== null).join(' ') || null,
    card: Object.fromEntries(Object.entries(carddata ?? {}).flatMap(([name, text]) => (text ? [[name, text]] : []))),
  };
}

/**
 * Returns true if the currency is the shekel. At least one of the two currency codes must be given, and no given code
 * may be that of another currency.
 */
function isShekels(code: string | null, numeric: string | null): boolean {
  const matches = [code?.toUpperCase() === 'ILS', numeric === '376'];
  const isStated = [code, numeric].map((each) => each !== null);
  return isStated.includes(true) && isStated.every((is, index) => !is || matches[index] === true);
}

function positiveIntegerOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

function machineTimeOf(text: string | null): string | null {
  return text !== null && /^\d{11,12}$/.test(text) ? text.padStart(MACHINE_TIME_LENGTH, '0') : null;
}

const sessionSchema = z.object({ tokenid: z.string().trim().min(1).max(WORD_MAX_LENGTH), randomnumber: z.string() });

/** Parses the request that opens a reader's session. Returns null if the body is a different message. */
export function parseStartSession(bytes: Buffer): { readonly tokenId: string; readonly random: string } | null {
  const parsed = sessionSchema.safeParse(parseLosslessJson(bytes));
  return parsed.success ? { tokenId: parsed.data.tokenid, random: parsed.data.randomnumber } : null;
}
