import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bodySignature } from '#server/core/outbound/body-signature.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { ecomCipher, hashedTransactionId, makeRandom } from './nayax-ecom-proof.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../port.ts';
import { beforeSending, parseSpoken, requireSpoken } from '../spoken-answer.ts';

const textSchema = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);

/** What stands in every answer, at its root where the whole answer is a no. */
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

export const sessionSchema = z.object({
  sessionInfo: z.object({ nayaxSessionId: z.string().min(1).max(200), additionalSessionData: textSchema }),
});

/** Their page and their OpenAPI document tell two shapes of the same answer: either, or both at once. */
export const transactionSchema = z.object({
  basicInfo: basicInfoSchema.nullish(),
  externalTransactionStatus: z.coerce.number().int().nullish(),
});
export type EcomTransaction = z.output<typeof transactionSchema>;

/** Authentication failed, machine not active, token not valid, proof not opened. */
const aboutOurKeys: readonly number[] = [33, 980, 981, 984];

export type EcomAccount = {
  readonly tokenId: number;
  readonly secretToken: string;
  readonly signId: number;
  readonly signKey: string;
  readonly actorId: string;
  readonly machineId: string;
  /** A token for the header `Authorization`, which one of their documents wants and another does not know. */
  readonly bearer: string | null;
  /** What their documents call the validation key: three of them say three things. */
  readonly validation: EcomValidation;
};

/** The id that we made, the cipher that proved it, or what Nayax answered to that. */
export type EcomValidation = 'transaction_id' | 'cipher' | 'answer';

export type EcomCaller = {
  readonly httpJson: HttpJson;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly account: EcomAccount;
  readonly now: () => number;
  readonly timeoutMs?: number;
};

export type EcomCall = { readonly path: string; readonly body: object };

export type EcomAnswer = { readonly status: EcomStatus; readonly said: unknown; readonly description: string };

/** One signed call. Throws GatewayUnavailableError where nothing is known of the outcome, or our keys do not hold. */
async function send(caller: EcomCaller, { path, body }: EcomCall): Promise<EcomAnswer> {
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
    // a proof is good for one call: the same bytes a second time would be refused
    once: true,
  });
  const said = smallKeys(requireSpoken(path, result).body);
  const status = statusOf(said);
  if (status === null) throw new GatewayUnavailableError(`${path}: an answer of another shape`);
  const description = `${status.code ?? ''} ${status.statusMessage ?? ''}`.trim().slice(0, 200);
  if (status.verdict === 'Declined' && aboutOurKeys.includes(status.code ?? 0)) {
    throw new GatewayUnavailableError(`${path}: ${description}`, 'credentials');
  }
  return { status, said, description };
}

/** In its own field, or at the root of an answer that says no with status 400. */
function statusOf(said: unknown): EcomStatus | null {
  const inside = z.object({ status: statusSchema }).safeParse(said);
  if (inside.success) return inside.data.status;
  const whole = statusSchema.safeParse(said);
  return whole.success ? whole.data : null;
}

/**
 * Proves us to Nayax and answers what the next call carries as its validation key. Each call has a new one: whether one
 * may serve a payment to its end is told nowhere.
 */
export async function validateMerchant(caller: EcomCaller): Promise<string> {
  const { account, now } = caller;
  const path = 'validate-merchant';
  const transactionId = randomUUID();
  const random = makeRandom();
  const cipher = ecomCipher(account.secretToken, { transactionId, random, now: now() });
  const { tokenId, actorId, machineId } = account;
  const { status, description } = await send(caller, { path, body: { tokenId, actorId, machineId, random, cipher } });
  if (status.verdict !== 'Approved') throw new GatewayUnavailableError(`${path}: ${description}`, 'credentials');
  const answer = status.customDeclineCode ?? '';
  if (answer !== '' && answer !== hashedTransactionId(transactionId)) {
    throw new GatewayUnavailableError(`${path}: an answer to another proof`);
  }
  if (account.validation !== 'answer') return account.validation === 'cipher' ? cipher : transactionId;
  if (answer === '') throw new GatewayUnavailableError(`${path}: an answer without a key`);
  return answer;
}

/** A call behind its proof. Without the proof it certainly was not made. */
export async function callEcom(caller: EcomCaller, call: EcomCall): Promise<EcomAnswer> {
  const validationKey = await beforeSending(validateMerchant(caller));
  const { machineId } = caller.account;
  return send(caller, { ...call, body: { ...call.body, machineInfo: { machineId }, validationKey } });
}

/** Throws GatewayRefusedError where Nayax said no, GatewayUnavailableError where nobody knows. */
export async function requireDone<Schema extends z.ZodType>(
  caller: EcomCaller,
  call: EcomCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { status, said, description } = await callEcom(caller, call);
  if (status.verdict === 'Declined') throw new GatewayRefusedError(`${call.path}: ${description}`);
  if (status.verdict !== 'Approved' || (status.code ?? 0) !== 0) {
    throw new GatewayUnavailableError(`${call.path}: neither done nor refused (${description})`);
  }
  return parseSpoken(call.path, schema, said);
}

/** Their samples write the same fields with a large first letter and with a small one. */
function smallKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(smallKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.charAt(0).toLowerCase() + key.slice(1), smallKeys(inner)]),
  );
}
