import { z } from 'zod';
import { agorotOfDecimal } from '#domain/stations/machine/decimal-amount.ts';
import { readLossless } from './lossless-json.ts';

/** A message about a transaction, as far as we look at it. */
export type CortinaMessage = {
  /** As it was written: text, never a number. */
  readonly transactionId: string;
  /** Amount in agorot; null if it is missing or invalid. */
  readonly amountAgorot: number | null;
  /** False where it is not in shekels. */
  readonly inShekels: boolean;
  /** The virtual machine; null in messages that name none. */
  readonly machineId: string | null;
  /** How long the asker waits; null where it does not say. */
  readonly timeoutMs: number | null;
  /** Read while the network was away, and asked for afterwards. */
  readonly deferred: boolean;
  /** By which Nayax finds it, as they were written. */
  readonly nayaxTransactionId: string | null;
  readonly siteId: string | null;
  /** `ddMMyyHHmmss` of the machine; a number has lost its first zero. */
  readonly machineTime: string | null;
  readonly reason: string | null;
  /** What the reader read, by the names in lower case. */
  readonly card: Readonly<Record<string, string>>;
};

const ID_MAX_LENGTH = 40;
const WORD_MAX_LENGTH = 255;
const MACHINE_TIME_LENGTH = 12;

/** A field that we can do without, whatever stands in it. */
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
 * Reads what Nayax says of a transaction: unknown fields, other capitals, and numbers where text was promised are
 * taken. Null where there is no transaction in it.
 */
export function readCortinaMessage(bytes: Buffer): CortinaMessage | null {
  const parsed = messageSchema.safeParse(readLossless(bytes));
  if (!parsed.success) return null;
  const { basicinfo: basic, machineinfo, carddata, reasoncode, reasontext } = parsed.data;
  return {
    transactionId: basic.transactionid,
    amountAgorot: basic.amount === null ? null : agorotOfDecimal(basic.amount),
    inShekels: isShekels(basic.currencycode, basic.currencynumeric),
    machineId: machineinfo?.id ?? null,
    timeoutMs: wholeOf(basic.timeoutms),
    deferred: basic.isdeferredauthorization === true,
    nayaxTransactionId: basic.nayaxtransactionid,
    siteId: basic.siteid,
    machineTime: machineTimeOf(basic.machineautime),
    reason: [reasoncode, reasontext].filter((part) => part !== null).join(' ') || null,
    card: Object.fromEntries(Object.entries(carddata ?? {}).flatMap(([name, text]) => (text ? [[name, text]] : []))),
  };
}

/** One of both has to say so, and neither anything else. */
function isShekels(code: string | null, numeric: string | null): boolean {
  const told = [code?.toUpperCase() === 'ILS', numeric === '376'];
  const given = [code, numeric].map((each) => each !== null);
  return given.includes(true) && given.every((is, index) => !is || told[index] === true);
}

function wholeOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

function machineTimeOf(text: string | null): string | null {
  return text !== null && /^\d{11,12}$/.test(text) ? text.padStart(MACHINE_TIME_LENGTH, '0') : null;
}

const sessionSchema = z.object({ tokenid: z.string().trim().min(1).max(WORD_MAX_LENGTH), randomnumber: z.string() });

/** The beginning of a reader's session; null where it is none. */
export function readStartSession(bytes: Buffer): { readonly tokenId: string; readonly random: string } | null {
  const parsed = sessionSchema.safeParse(readLossless(bytes));
  return parsed.success ? { tokenId: parsed.data.tokenid, random: parsed.data.randomnumber } : null;
}
