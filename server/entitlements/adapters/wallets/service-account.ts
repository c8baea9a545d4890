import { z } from 'zod';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { GOOGLE_WALLET_URLS, googleTokenRequest, type GoogleWalletUrls } from './google-api.ts';
import type { GoogleWalletConfig } from './wallets-config.ts';

const fileSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});

/**
 * Reads the service account from the JSON key file that Google Cloud creates. Returns null if the file is not such a
 * key file.
 */
export function parseServiceAccount(text: string): Pick<GoogleWalletConfig, 'email' | 'privateKey'> | null {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(text));
    return parsed.success ? { email: parsed.data.client_email, privateKey: parsed.data.private_key } : null;
  } catch {
    return null;
  }
}

/**
 * Result of testing a service account. `reason` is Google's text. `issuer_refused` means that the account has no access
 * to the issuer.
 */
export type GoogleAccountCheck = {
  readonly state: 'good' | 'credentials' | 'unreached' | 'in_doubt';
  readonly reason: string | null;
  readonly fault: 'issuer_refused' | null;
};

const tokenSchema = z.object({ access_token: z.string().min(1) });
const tokenErrorSchema = z.object({ error: z.string(), error_description: z.string().optional() });
const apiErrorSchema = z.object({ error: z.object({ message: z.string().optional() }) });

const OK = 200;
const BAD_REQUEST = 400;
const SERVER_FAULT = 500;

type CheckOptions = { readonly now: number; readonly urls?: GoogleWalletUrls };

/**
 * Tests a service account without changing anything at Google. It requests a token, and reads the issuer with it
 * (`issuer.get` of the Wallet API).
 */
export async function checkServiceAccount(
  config: GoogleWalletConfig,
  http: HttpJson,
  { now, urls = GOOGLE_WALLET_URLS }: CheckOptions,
): Promise<GoogleAccountCheck> {
  const answer = await http.request(googleTokenRequest(config, urls, now));
  if (!answer.ok) return { state: 'unreached', reason: answer.reason, fault: null };
  const sold = tokenSchema.safeParse(answer.status === OK ? answer.body : null);
  if (!sold.success) return { ...refusalOf(answer.status, tokenReason(answer.body)), fault: null };
  const issuer = await http.request({
    method: 'GET',
    url: `${urls.issuers}/${encodeURIComponent(config.issuerId)}`,
    headers: { authorization: `Bearer ${sold.data.access_token}` },
  });
  if (!issuer.ok) return { state: 'unreached', reason: issuer.reason, fault: null };
  if (issuer.status === OK) return { state: 'good', reason: null, fault: null };
  const refusal = refusalOf(issuer.status, apiErrorSchema.safeParse(issuer.body).data?.error.message);
  return { ...refusal, fault: refusal.state === 'credentials' ? 'issuer_refused' : null };
}

function tokenReason(body: unknown): string | undefined {
  const refused = tokenErrorSchema.safeParse(body).data;
  return refused?.error_description ?? refused?.error;
}

/** Returns the test result for an error response. Either Google refused the account, or Google's service failed. */
function refusalOf(status: number, reason: string | undefined): Pick<GoogleAccountCheck, 'reason' | 'state'> {
  const isRefusal = status >= BAD_REQUEST && status < SERVER_FAULT;
  return { state: isRefusal ? 'credentials' : 'in_doubt', reason: reason ?? `status ${status}` };
}
