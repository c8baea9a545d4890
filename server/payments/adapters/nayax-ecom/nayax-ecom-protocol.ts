import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bodySignature } from '#server/core/outbound/body-signature.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { ecomCipher, hashTransactionId, createRequestNonce } from './nayax-ecom-proof.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway-errors.ts';
import { withNotSentErrors, parseResponse, requireResponse } from '../provider-response.ts';

const textSchema = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

/** Schema of the status in a response. The status is at the root of the response if Nayax refused the whole request. */
const statusSchema = z.object({
  verdict: z.enum(['Approved', 'Declined', 'Pending']),
  code: z.coerce.number().nullish(),
  statusMessage: textSchema,
  customDeclineCode: textSchema,
});
type EcomStatus = z.output<typeof statusSchema>;

const amountSchema = z.union([z.string().max(20), z.number()]).nullish();

const basicInfoSchema = z.object({
  amount: amountSchema,
  currency: z.string().nullish(),
  merchantRequestId: textSchema,
  transactionId: textSchema,
  transactionTimeUtc: z.string().max(60).nullish(),
});

export const ecomSessionSchema = z.object({
  sessionInfo: z.object({ nayaxSessionId: z.string().min(1).max(200), additionalSessionData: textSchema }),
});

/**
 * Schema of the transaction in a response. Nayax' web page and its OpenAPI document describe two shapes of the same
 * response; both are accepted.
 */
export const ecomTransactionSchema = z.object({
  basicInfo: basicInfoSchema.nullish(),
  externalTransactionStatus: z.coerce.number().int().nullish(),
});
export type EcomTransaction = z.output<typeof ecomTransactionSchema>;

/**
 * Nayax' error codes for refused credentials: authentication failed, machine not active, token not valid, cipher not
 * decrypted.
 */
const keyErrorCodes: readonly number[] = [33, 980, 981, 984];

export type EcomAccount = {
  readonly tokenId: number;
  readonly secretToken: string;
  readonly signId: number;
  readonly signKey: string;
  readonly actorId: string;
  readonly machineId: string;
  /**
   * Token of the header `Authorization`. Null if the header is not sent. One of Nayax' documents requires this header,
   * another document does not mention it.
   */
  readonly bearer: string | null;
  /**
   * Kind of value that is sent as the validation key. It is a setting because three of Nayax' documents contradict each
   * other about this value.
   */
  readonly validation: EcomValidation;
};

/**
 * Kind of validation key. It is our id, the cipher text that authenticated the id, or the value that Nayax returned for
 * the cipher text.
 */
export type EcomValidation = 'transaction_id' | 'cipher' | 'answer';

export type EcomClient = {
  readonly httpJson: HttpJson;
  /** Base URL of Nayax' API, without a trailing slash. */
  readonly baseUrl: string;
  readonly account: EcomAccount;
  readonly now: () => number;
  readonly timeoutMs?: number;
};

export type EcomRequest = { readonly path: string; readonly body: object };

export type EcomResponse = { readonly status: EcomStatus; readonly response: unknown; readonly description: string };

/**
 * Sends one signed request to Nayax. Throws GatewayUnavailableError if the outcome is unknown, or if our credentials
 * are refused.
 */
async function send(caller: EcomClient, { path, body }: EcomRequest): Promise<EcomResponse> {
  const { httpJson, baseUrl, account, timeoutMs } = caller;
  const text = JSON.stringify(body);
  const result = await httpJson.request({
    method: 'POST',
    url: `${baseUrl}/${path}`,
    body: text,
    headers: {
      IntegratorId: String(account.signId),
      Signature: bodySignature(text, account.signKey),
      ...(account.bearer === null ? {} : { Authorization: `Bearer ${account.bearer}` }),
    },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    // Nayax accepts each encrypted request only once, so a retry with the same bytes would be refused
    once: true,
  });
  const response = lowercaseKeys(requireResponse(path, result).body);
  const status = statusOf(response);
  if (status === null) throw new GatewayUnavailableError(`${path}: an answer of another shape`);
  const description = `${status.code ?? ''} ${status.statusMessage ?? ''}`.trim().slice(0, 200);
  if (status.verdict === 'Declined' && keyErrorCodes.includes(status.code ?? 0)) {
    throw new GatewayUnavailableError(`${path}: ${description}`, 'credentials');
  }
  return { status, response, description };
}

/**
 * Returns the status of a response. In a response with HTTP status 400, the status is at the root instead of in its own
 * field.
 */
function statusOf(response: unknown): EcomStatus | null {
  const inside = z.object({ status: statusSchema }).safeParse(response);
  if (inside.success) return inside.data.status;
  const parsed = statusSchema.safeParse(response);
  return parsed.success ? parsed.data : null;
}

/**
 * Authenticates this shop to Nayax and returns the validation key of the next request. Each request gets a new key,
 * because no document of Nayax says that a key may be reused.
 */
export async function requestValidationKey(caller: EcomClient): Promise<string> {
  const { account, now } = caller;
  const path = 'validate-merchant';
  const transactionId = randomUUID();
  const random = createRequestNonce();
  const cipher = ecomCipher(account.secretToken, { transactionId, random, now: now() });
  const { tokenId, actorId, machineId } = account;
  const { status, description } = await send(caller, { path, body: { tokenId, actorId, machineId, random, cipher } });
  if (status.verdict !== 'Approved') throw new GatewayUnavailableError(`${path}: ${description}`, 'credentials');
  const answer = status.customDeclineCode ?? '';
  if (answer !== '' && answer !== hashTransactionId(transactionId)) {
    throw new GatewayUnavailableError(`${path}: an answer to another proof`);
  }
  if (account.validation !== 'answer') return account.validation === 'cipher' ? cipher : transactionId;
  if (answer === '') throw new GatewayUnavailableError(`${path}: an answer without a key`);
  return answer;
}

/**
 * Authenticates the shop at Nayax, then sends a request. If the authentication fails, the request was certainly not
 * sent.
 */
export async function callEcom(caller: EcomClient, call: EcomRequest): Promise<EcomResponse> {
  const validationKey = await withNotSentErrors(requestValidationKey(caller));
  const { machineId } = caller.account;
  return send(caller, { ...call, body: { ...call.body, machineInfo: { machineId }, validationKey } });
}

/**
 * Sends one request that has to succeed. Throws GatewayRefusedError if Nayax refused. Throws GatewayUnavailableError if
 * the outcome is unknown.
 */
export async function callEcomOrThrow<Schema extends z.ZodType>(
  caller: EcomClient,
  call: EcomRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { status, response, description } = await callEcom(caller, call);
  if (status.verdict === 'Declined') throw new GatewayRefusedError(`${call.path}: ${description}`);
  if (status.verdict !== 'Approved' || (status.code ?? 0) !== 0) {
    throw new GatewayUnavailableError(`${call.path}: neither done nor refused (${description})`);
  }
  return parseResponse(call.path, schema, response);
}

/** Makes the first letter of each key lower-case, because Nayax' samples write the same fields in both ways. */
function lowercaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowercaseKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.charAt(0).toLowerCase() + key.slice(1), lowercaseKeys(inner)]),
  );
}
