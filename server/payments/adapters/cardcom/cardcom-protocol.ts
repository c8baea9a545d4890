import { z } from 'zod';
import { webUrlSchema } from '#contracts/payments/sandbox-pay.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway-errors.ts';
import { agorotOf } from '../shekel-amount.ts';
import { parseResponse, requireResponse } from '../provider-response.ts';

const idSchema = z.union([z.string().min(1).max(60), z.int().positive()]).transform(String);
const textSchema = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

/** Amount of a transaction. Some responses write refunds as negative amounts, others as positive amounts. */
const amountSchema = z.union([z.number(), z.string().max(20)]).transform((shekels, context) => {
  const agorot = agorotOf(typeof shekels === 'number' ? Math.abs(shekels) : shekels.trim().replace(/^-/, ''));
  if (agorot === null) context.addIssue('is no amount in shekels');
  return agorot ?? 0;
});

const customFieldsSchema = z
  .array(z.object({ Id: z.coerce.number(), Value: textSchema }))
  .nullish()
  .catch(null);

/** CardCom's document of the transaction; absent or empty if CardCom created no document. */
const documentFields = {
  DocumentType: textSchema,
  DocumentNumber: z.coerce.number().int().positive().nullish().catch(null),
} as const;

/** A charge or a refund. The spelling `TranzactionId` is CardCom's. */
export const transactionSchema = z.object({
  ResponseCode: z.coerce.number(),
  TranzactionId: z.union([idSchema, z.literal(0)]).transform(String),
  Amount: amountSchema,
  CoinId: z.coerce.number(),
  Last4CardDigitsString: textSchema,
  Uid: textSchema,
  IsRefund: z.boolean().nullish().catch(null),
  Token: textSchema,
  CustomFields: customFieldsSchema,
  ...documentFields,
});
export type CardComTransaction = z.output<typeof transactionSchema>;

export const pageSchema = z.object({ LowProfileId: z.string().min(1).max(100), Url: webUrlSchema });

const tokenSchema = z.object({
  Token: z.string().min(1).max(200),
  // the year is 2027 in some responses and 27 in others
  CardYear: z.coerce.number(),
  CardMonth: z.coerce.number(),
});
export type CardComToken = z.output<typeof tokenSchema>;

export const resultSchema = z.object({
  TerminalNumber: z.coerce.number().nullish(),
  ReturnValue: textSchema,
  Operation: z.string().nullish(),
  TranzactionInfo: transactionSchema.nullish(),
  TokenInfo: tokenSchema.nullish().catch(null),
  DocumentInfo: z.object(documentFields).nullish().catch(null),
});
export type CardComResult = z.output<typeof resultSchema>;

export const listSchema = z.object({ Tranzactions: z.array(transactionSchema).nullish() });

export const refundedSchema = z.object({ NewTranzactionId: idSchema });

const envelopeSchema = z.object({ ResponseCode: z.coerce.number(), Description: textSchema });

/** Response code if the reference of a charge was used before. */
export const REFERENCE_ALREADY_USED = 608;

export type CardComAccount = {
  readonly terminal: number;
  readonly apiName: string;
  readonly apiPassword: string;
};

export type CardComCaller = {
  readonly httpJson: HttpJson;
  /** Base URL without a trailing slash. */
  readonly baseUrl: string;
  readonly account: CardComAccount;
  readonly timeoutMs?: number;
};

export type CardComCall = {
  readonly path: string;
  readonly body: object;
  /** True if the request moves money, so that it is never retried automatically. */
  readonly once?: true;
};

/** Response of CardCom. Every response has a code, and 0 means success. Failures have HTTP status 200 as well. */
export type CardComResponse = { readonly code: number; readonly description: string; readonly response: unknown };

/** Sends one request. Throws GatewayUnavailableError if the outcome is unknown. */
export async function callCardCom(caller: CardComCaller, { path, body, once }: CardComCall): Promise<CardComResponse> {
  const { httpJson, baseUrl, account, timeoutMs } = caller;
  const result = await httpJson.request({
    method: 'POST',
    url: `${baseUrl}/${path}`,
    body: JSON.stringify({ TerminalNumber: account.terminal, ApiName: account.apiName, ...body }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(once === undefined ? {} : { once }),
  });
  const { body: response } = requireResponse(path, result);
  const envelope = envelopeSchema.safeParse(response);
  if (!envelope.success) throw new GatewayUnavailableError(`${path}: an answer of another shape`);
  const { ResponseCode: code, Description: description } = envelope.data;
  return { code, description: `${code} ${description ?? ''}`.trim().slice(0, 200), response };
}

/**
 * Sends one request that has to succeed. Throws GatewayRefusedError if CardCom refused, GatewayUnavailableError if the
 * outcome is unknown.
 */
export async function callOrThrow<Schema extends z.ZodType>(
  caller: CardComCaller,
  call: CardComCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { code, description, response } = await callCardCom(caller, call);
  if (code !== 0) throw new GatewayRefusedError(`${call.path}: ${description}`);
  return parseResponse(call.path, schema, response);
}
