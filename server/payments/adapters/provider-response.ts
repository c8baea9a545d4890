import type { z } from 'zod';
import type { HttpResult } from '#server/core/outbound/http-json.ts';
import { GatewayUnavailableError, type GatewayFailureReason } from './gateway-errors.ts';

/**
 * HTTP status codes that say nothing about the payment. The request was too early or too frequent, or a proxy
 * responded.
 */
const callErrorStatuses: readonly number[] = [407, 408, 425, 429];
const keyErrorStatuses: readonly number[] = [401, 403];

/** Matches error codes that occur before a connection exists, so that no byte of the request was sent. */
const neverMade = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS_\w+|CERT_\w+|DEPTH_ZERO_\w+)$/;

export type ProviderResponse = { readonly status: number; readonly body: unknown };

/**
 * Returns the provider's response. Throws GatewayUnavailableError if there is no response or our credentials are
 * refused. The same error is thrown if its status says nothing about the payment (for example 5xx).
 */
export function requireResponse(what: string, result: HttpResult): ProviderResponse {
  if (!result.ok) {
    throw new GatewayUnavailableError(`${what}: ${result.reason} (${result.detail})`, reasonOf(result));
  }
  const { status } = result;
  if (keyErrorStatuses.includes(status)) throw new GatewayUnavailableError(`${what}: status ${status}`, 'credentials');
  if (status >= 500 || callErrorStatuses.includes(status))
    throw new GatewayUnavailableError(`${what}: status ${status}`);
  return result;
}

const moneyFields: readonly unknown[] = ['amount', 'amountAgorot', 'refundedAgorot', 'currency', 'Amount', 'CoinId'];

/**
 * Parses a provider's response. Throws GatewayUnavailableError if it does not match the schema. The reason is
 * `unreadable` if only an amount or a currency cannot be read.
 */
export function parseResponse<Schema extends z.ZodType>(
  what: string,
  schema: Schema,
  response: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const where = issues.map((issue) => issue.path.join('.')).join(', ');
  const reason = issues.every(({ path }) => moneyFields.includes(path.at(-1))) ? 'unreadable' : 'in_doubt';
  throw new GatewayUnavailableError(`${what}: an answer of another shape (${where})`, reason);
}

/** Parses the body of a callback. Returns null if it is not JSON. */
export function parseCallbackJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * Runs a request that prepares a request that moves money. If the preparation fails, throws GatewayUnavailableError
 * with the reason `not_sent`, because the request that moves money was never sent.
 */
export async function withNotSentErrors<Result>(preparation: Promise<Result>): Promise<Result> {
  try {
    return await preparation;
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError) || error.nothingHappened) throw error;
    throw new GatewayUnavailableError(error.message, 'not_sent');
  }
}

function reasonOf({ reason, detail }: Extract<HttpResult, { ok: false }>): GatewayFailureReason {
  const wasUnreachable = reason === 'invalid_url' || (reason === 'connection' && neverMade.test(detail));
  return wasUnreachable ? 'unreached' : 'in_doubt';
}
