import { z } from 'zod';
import { webUrlSchema } from '#contracts/payments/sandbox-pay.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway-errors.ts';
import { shekelAmountSchema } from '../shekel-amount.ts';
import { parseResponse, requireResponse } from '../provider-response.ts';

/** Schema of PayPlus' ids. Every id so far was a UUID, but the code does not require UUIDs. */
const uidSchema = z.string().min(1).max(100);

/** Schema of a status code, which is a text or a number. The number 0 differs from the text '000'. */
const codeSchema = z.union([z.string(), z.number()]).transform(String);

const textSchema = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

export const payPlusLinkSchema = z.object({ page_request_uid: uidSchema, payment_page_link: webUrlSchema });

/** Schema of one transaction in the flat shape that `PaymentPages/ipn` and `Transactions/Charge` return. */
export const payPlusRowSchema = z.object({
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
export type PayPlusRow = z.output<typeof payPlusRowSchema>;

export const payPlusStatusSchema = payPlusRowSchema.extend({
  related_transactions: z.array(payPlusRowSchema).nullish(),
});

/** Schema of one transaction in the nested shape that callbacks and `Transactions/View` have. */
export const payPlusNestedSchema = z.object({
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
export type PayPlusListedTransaction = z.output<typeof payPlusNestedSchema>;

/**
 * Schema of the fields that are read from a callback. The callback only triggers a status request, so it needs no
 * amount.
 */
export const payPlusEventSchema = z.object({
  transaction: payPlusNestedSchema.shape.transaction.pick({
    uid: true,
    type: true,
    status_code: true,
    more_info: true,
  }),
});
export type PayPlusEvent = z.output<typeof payPlusEventSchema>;

export const payPlusRefundSchema = z.object({
  transaction: z.object({ uid: uidSchema, status_code: codeSchema, amount: shekelAmountSchema.optional() }),
});

export type PayPlusRefund = z.output<typeof payPlusRefundSchema>['transaction'];

export const PAYPLUS_APPROVED_CODE = '000';

const envelopeSchema = z.object({
  results: z.object({ status: z.string(), code: codeSchema.optional(), description: textSchema }),
  data: z.unknown(),
});

/** Schema of PayPlus' response to wrong credentials. It has a sentence and no `results`. */
const credentialErrorSchema = z.object({ message: z.string().max(1_000) });

export type PayPlusClient = {
  readonly httpJson: HttpJson;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
};

export type PayPlusCall = {
  readonly path: string;
  readonly body: object;
  /** True if the request moves money. Such a request is never retried automatically. */
  readonly once?: true;
};

/** Result of a request. It contains the data or PayPlus' refusal. */
export type PayPlusResponse =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly description: string };

/** Sends one request to PayPlus. Throws GatewayUnavailableError if the outcome is unknown. */
export async function callPayPlus(caller: PayPlusClient, { path, body, once }: PayPlusCall): Promise<PayPlusResponse> {
  const { httpJson, baseUrl, ...rest } = caller;
  const result = await httpJson.request({
    method: 'POST',
    url: `${baseUrl}/${path}`,
    body: JSON.stringify(body),
    ...rest,
    ...(once === undefined ? {} : { once }),
  });
  const { body: response } = requireResponse(path, result);
  const envelope = envelopeSchema.safeParse(response);
  if (!envelope.success) {
    if (credentialErrorSchema.safeParse(response).success) {
      throw new GatewayUnavailableError(`${path}: the keys are not accepted`, 'credentials');
    }
    throw new GatewayUnavailableError(`${path}: an answer of another shape`);
  }
  const { results, data } = envelope.data;
  if (results.status === 'success') return { ok: true, data };
  return { ok: false, description: `${results.code ?? ''} ${results.description ?? ''}`.trim().slice(0, 200) };
}

/**
 * Sends one request that has to succeed. Throws GatewayRefusedError if PayPlus refused. Throws GatewayUnavailableError
 * if the outcome is unknown.
 */
export async function callPayPlusOrThrow<Schema extends z.ZodType>(
  caller: PayPlusClient,
  call: PayPlusCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await callPayPlus(caller, call);
  if (!answer.ok) throw new GatewayRefusedError(`${call.path}: ${answer.description}`);
  return parseResponse(call.path, schema, answer.data);
}
