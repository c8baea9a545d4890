import { z } from 'zod';
import { webUrlSchema } from '#contracts/payments/sandbox-pay.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway-errors.ts';
import { parseShekelsToAgorot } from '../shekel-amount.ts';
import { parseResponse, requireResponse } from '../provider-response.ts';

const idSchema = z.union([z.string().min(1).max(60), z.int().positive()]).transform(String);
const textSchema = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

/**
 * Schema of a transaction's amount. The sign is removed, because some responses write refunds as negative amounts and
 * others as positive amounts.
 */
const amountSchema = z.union([z.number(), z.string().max(20)]).transform((shekels, context) => {
  const agorot = parseShekelsToAgorot(
    typeof shekels === 'number' ? Math.abs(shekels) : shekels.trim().replace(/^-/, ''),
  );
  if (agorot === null) context.addIssue('is no amount in shekels');
  return agorot ?? 0;
});

const customFieldsSchema = z
  .array(z.object({ Id: z.coerce.number(), Value: textSchema }))
  .nullish()
  .catch(null);

/** Fields of CardCom's document of the transaction. They are absent or empty if CardCom created no document. */
const documentFields = {
  DocumentType: textSchema,
  DocumentNumber: z.coerce.number().int().positive().nullish().catch(null),
} as const;

/** Schema of a charge or a refund. The spelling `TranzactionId` is CardCom's. */
export const cardComTransactionSchema = z.object({
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
export type CardComTransaction = z.output<typeof cardComTransactionSchema>;

export const cardComPageSchema = z.object({ LowProfileId: z.string().min(1).max(100), Url: webUrlSchema });

const tokenSchema = z.object({
  Token: z.string().min(1).max(200),
  // some responses write the year as 2027, others as 27
  CardYear: z.coerce.number(),
  CardMonth: z.coerce.number(),
});
export type CardComToken = z.output<typeof tokenSchema>;

export const cardComResultSchema = z.object({
  TerminalNumber: z.coerce.number().nullish(),
  ReturnValue: textSchema,
  Operation: z.string().nullish(),
  TranzactionInfo: cardComTransactionSchema.nullish(),
  TokenInfo: tokenSchema.nullish().catch(null),
  DocumentInfo: z.object(documentFields).nullish().catch(null),
});
export type CardComResult = z.output<typeof cardComResultSchema>;

export const cardComListSchema = z.object({ Tranzactions: z.array(cardComTransactionSchema).nullish() });

export const cardComRefundSchema = z.object({ NewTranzactionId: idSchema });

const envelopeSchema = z.object({ ResponseCode: z.coerce.number(), Description: textSchema });

/** CardCom's response code for a charge whose reference was used before. */
export const REFERENCE_ALREADY_USED = 608;

export type CardComAccount = {
  readonly terminal: number;
  readonly apiName: string;
  readonly apiPassword: string;
};

export type CardComClient = {
  readonly httpJson: HttpJson;
  /** Base URL of CardCom's API, without a trailing slash. */
  readonly baseUrl: string;
  readonly account: CardComAccount;
  readonly timeoutMs?: number;
};

export type CardComCall = {
  readonly path: string;
  readonly body: object;
  /** True if the request moves money. Such a request is never retried automatically. */
  readonly once?: true;
};

/** Response of CardCom. Every response has a code, and 0 means success. Failures also have the HTTP status 200. */
export type CardComResponse = { readonly code: number; readonly description: string; readonly response: unknown };

/** Sends one request to CardCom. Throws GatewayUnavailableError if the outcome is unknown. */
export async function callCardCom(caller: CardComClient, { path, body, once }: CardComCall): Promise<CardComResponse> {
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
 * Sends one request that has to succeed. Throws GatewayRefusedError if CardCom refused. Throws GatewayUnavailableError
 * if the outcome is unknown.
 */
export async function callCardComOrThrow<Schema extends z.ZodType>(
  caller: CardComClient,
  call: CardComCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { code, description, response } = await callCardCom(caller, call);
  if (code !== 0) throw new GatewayRefusedError(`${call.path}: ${description}`);
  return parseResponse(call.path, schema, response);
}
