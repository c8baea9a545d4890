import type { HttpJson } from '#server/core/outbound/http-json.ts';
import type { NayaxConfig } from './nayax-config.ts';

/** Result of a connection test. `reason` is null if the test succeeded. */
export type LynxCheckResult = {
  readonly state: 'good' | 'credentials' | 'unreached' | 'in_doubt';
  readonly reason: string | null;
};

const BAD_REQUEST = 400;
const FORBIDDEN = 403;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;

/**
 * Tests the token of the Lynx API, if configured, by listing the account's machines. The shared token of the terminals
 * cannot be tested, because the only request that uses it starts a machine.
 */
export async function checkLynx({ lynxToken, url }: NayaxConfig, http: HttpJson): Promise<LynxCheckResult> {
  if (lynxToken === null) return { state: 'good', reason: null };
  const answer = await http.request({
    method: 'GET',
    url: `${url}/operational/v1/machines`,
    headers: { authorization: `Bearer ${lynxToken}` },
    expect: 'status',
  });
  if (!answer.ok) return { state: 'unreached', reason: answer.reason };
  // an account without machines may respond with status 404, but a wrong token gives 401 or 403
  if (answer.status < BAD_REQUEST || answer.status === NOT_FOUND) return { state: 'good', reason: null };
  const isRefusal = answer.status === UNAUTHORIZED || answer.status === FORBIDDEN;
  return { state: isRefusal ? 'credentials' : 'in_doubt', reason: `status ${answer.status}` };
}
