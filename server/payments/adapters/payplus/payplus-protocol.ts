import { z } from 'zod';
import { webUrlSchema } from '#contracts/payments/sandbox-pay.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../port.ts';
import { shekelAmountSchema } from '../shekel-amount.ts';
import { parseSpoken, requireSpoken } from '../spoken-answer.ts';

/** Ids are UUIDs in every answer that was seen; nothing relies on it. */
const uidSchema = z.string().min(1).max(100);

/** Codes come as text and as numbers: 0 is not '000'. */
const codeSchema = z.union([z.string(), z.number()]).transform(String);

const textSchema = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

export const linkSchema = z.object({ page_request_uid: uidSchema, payment_page_link: webUrlSchema });

/** One transaction as `PaymentPages/ipn` and `Transactions/Charge` tell it: flat. */
export const rowSchema = z.object({
  transaction_uid: uidSchema,
  type: z.string(),
  status: z.string(),
  status_code: codeSchema,
  amount: shekelAmountSchema,
  currency: z.string().regex(/^[A-Z]{3}$/),
  more_info: textSchema,
  four_digits: textSchema,
  token_uid: textSchema,
});
export type PayPlusRow = z.output<typeof rowSchema>;

export const statusSchema = rowSchema.extend({ related_transactions: z.array(rowSchema).nullish() });

/** The same as callbacks and `Transactions/View` tell it: nested. */
export const nestedSchema = z.object({
  transaction: z.object({
    uid: uidSchema,
    payment_page_request_uid: textSchema,
    type: z.string(),
    status_code: codeSchema,
    amount: shekelAmountSchema,
    currency: z.string().regex(/^[A-Z]{3}$/),
    more_info: textSchema,
    date: textSchema,
  }),
  data: z.object({ card_information: z.object({ four_digits: textSchema }).nullish() }).nullish(),
});
export type PayPlusNested = z.output<typeof nestedSchema>;

/** What is read of a callback: a hint needs no amount. */
export const eventSchema = z.object({
  transaction: nestedSchema.shape.transaction.pick({ uid: true, type: true, status_code: true, more_info: true }),
});
export type PayPlusEvent = z.output<typeof eventSchema>;

export const refundedSchema = z.object({
  transaction: z.object({ uid: uidSchema, status_code: codeSchema, amount: shekelAmountSchema.optional() }),
});

export type PayPlusRefunded = z.output<typeof refundedSchema>['transaction'];

export const APPROVED = '000';

const envelopeSchema = z.object({
  results: z.object({ status: z.string(), code: codeSchema.optional(), description: textSchema }),
  data: z.unknown(),
});

/** Wrong keys are answered without `results`, by a sentence. */
const complaintSchema = z.object({ message: z.string().max(1_000) });

export type PayPlusCaller = {
  readonly httpJson: HttpJson;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
};

export type PayPlusCall = {
  readonly path: string;
  readonly body: object;
  /** It moves money: it is never sent twice by itself. */
  readonly once?: true;
};

/** What was said to a call: its data, or that PayPlus did not do it. */
export type PayPlusAnswer =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly description: string };

/** Throws GatewayUnavailableError where nothing is known of the outcome. */
export async function callPayPlus(caller: PayPlusCaller, { path, body, once }: PayPlusCall): Promise<PayPlusAnswer> {
  const { httpJson, baseUrl, ...rest } = caller;
  const result = await httpJson.request({
    method: 'POST',
    url: `${baseUrl}/${path}`,
    body: JSON.stringify(body),
    ...rest,
    ...(once === undefined ? {} : { once }),
  });
  const { body: said } = requireSpoken(path, result);
  const envelope = envelopeSchema.safeParse(said);
  if (!envelope.success) {
    if (complaintSchema.safeParse(said).success) {
      throw new GatewayUnavailableError(`${path}: the keys are not accepted`, 'credentials');
    }
    throw new GatewayUnavailableError(`${path}: an answer of another shape`);
  }
  const { results, data } = envelope.data;
  if (results.status === 'success') return { ok: true, data };
  return { ok: false, description: `${results.code ?? ''} ${results.description ?? ''}`.trim().slice(0, 200) };
}

/** Throws GatewayRefusedError where PayPlus said no, GatewayUnavailableError where nobody knows. */
export async function requireDone<Schema extends z.ZodType>(
  caller: PayPlusCaller,
  call: PayPlusCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await callPayPlus(caller, call);
  if (!answer.ok) throw new GatewayRefusedError(`${call.path}: ${answer.description}`);
  return parseSpoken(call.path, schema, answer.data);
}
