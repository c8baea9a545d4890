import { z } from 'zod';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { AllocationUnavailableError, type TaxAuthorityAccessStore } from './port.ts';

export type TaxAuthorityAccessOptions = {
  readonly httpJson: HttpJson;
  readonly clock: Clock;
  readonly memory: TaxAuthorityAccessStore;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs?: number;
};

/** Time in ms by which a token is renewed before it expires. It prevents the token from expiring during a request. */
const MARGIN_MS = 30 * SECOND_MS;

/** Maximum token length. */
const tokenSchema = z.string().min(1).max(10_000);

const renewedSchema = z.object({
  access_token: tokenSchema,
  expires_in: z.coerce.number().positive(),
  refresh_token: tokenSchema.optional(),
});

/**
 * Returns an access token. It is the stored token, or a new token that is requested with the refresh token (OAuth2,
 * `longtimetoken`). Access tokens are valid for about ten minutes. A renewal can replace the refresh token, so only one
 * process renews at a time. Throws AllocationUnavailableError.
 */
export async function requireTaxAuthorityAccess(options: TaxAuthorityAccessOptions): Promise<string> {
  const { clock, memory } = options;
  const known = await memory.find(clock.now() + MARGIN_MS);
  if (known !== null) return known.token;
  const refreshToken = await memory.leaseRefreshToken(clock.now());
  if (refreshToken === null) throw new AllocationUnavailableError('another process is renewing the way in');
  const renewed = await renew(options, refreshToken);
  const until = clock.now() + renewed.expires_in * SECOND_MS;
  await memory.keep({ token: renewed.access_token, until }, renewed.refresh_token ?? refreshToken);
  return renewed.access_token;
}

async function renew(
  { clientId, clientSecret, httpJson, timeoutMs, tokenUrl }: TaxAuthorityAccessOptions,
  refreshToken: string,
) {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'scope' });
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const result = await httpJson.request({
    method: 'POST',
    url: tokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` },
    body: body.toString(),
    once: true,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  if (!result.ok) throw new AllocationUnavailableError(`token: ${result.reason} (${result.detail})`);
  if (result.status >= 400 && result.status < 500) {
    throw new AllocationUnavailableError(`token: status ${result.status}`, 'credentials');
  }
  const renewed = renewedSchema.safeParse(result.body);
  if (result.status !== 200 || !renewed.success) {
    throw new AllocationUnavailableError(`token: status ${result.status}, an answer of another shape`);
  }
  return renewed.data;
}
