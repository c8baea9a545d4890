import type { z } from 'zod';
import type { HttpResult } from '#server/core/outbound/http-json.ts';
import { GatewayUnavailableError, type UnavailableReason } from './port.ts';

/** Not a word about this payment: we are to come again later, or somebody else than the provider spoke. */
const aboutTheCall: readonly number[] = [407, 408, 425, 429];
const aboutOurKeys: readonly number[] = [401, 403];

/** Failures of a connection that was never made: nothing of the call left this machine. */
const neverMade = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_TLS_\w+|CERT_\w+|DEPTH_ZERO_\w+)$/;

export type SpokenAnswer = { readonly status: number; readonly body: unknown };

/** The answer of a peer that spoke in full sentences. Throws GatewayUnavailableError for anything else. */
export function requireSpoken(what: string, result: HttpResult): SpokenAnswer {
  if (!result.ok) {
    throw new GatewayUnavailableError(`${what}: ${result.reason} (${result.detail})`, reasonOf(result));
  }
  const { status } = result;
  if (aboutOurKeys.includes(status)) throw new GatewayUnavailableError(`${what}: status ${status}`, 'credentials');
  if (status >= 500 || aboutTheCall.includes(status)) throw new GatewayUnavailableError(`${what}: status ${status}`);
  return result;
}

const moneyFields: readonly unknown[] = ['amount', 'amountAgorot', 'refundedAgorot', 'currency', 'Amount', 'CoinId'];

/**
 * Returns a provider's answer in the shape in which it is read. Throws GatewayUnavailableError, with the reason
 * `unreadable` if the answer fits but for an amount or a currency.
 */
export function parseSpoken<Schema extends z.ZodType>(what: string, schema: Schema, said: unknown): z.output<Schema> {
  const parsed = schema.safeParse(said);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const where = issues.map((issue) => issue.path.join('.')).join(', ');
  const reason = issues.every(({ path }) => moneyFields.includes(path.at(-1))) ? 'unreadable' : 'in_doubt';
  throw new GatewayUnavailableError(`${what}: an answer of another shape (${where})`, reason);
}

/** The body of a callback; null where it is no JSON. */
export function spokenJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Runs what comes before a call that moves money: without its answer that call is not made. */
export async function beforeSending<Result>(question: Promise<Result>): Promise<Result> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError) || error.nothingHappened) throw error;
    throw new GatewayUnavailableError(error.message, 'not_sent');
  }
}

function reasonOf({ reason, detail }: Extract<HttpResult, { ok: false }>): UnavailableReason {
  const unreached = reason === 'invalid_url' || (reason === 'connection' && neverMade.test(detail));
  return unreached ? 'unreached' : 'in_doubt';
}
