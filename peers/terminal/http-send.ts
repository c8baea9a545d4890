import type { HttpJson } from '#server/core/outbound/http-json.ts';
import type { SendToShop } from './controller-client.ts';

/** Time limit in ms, longer than the shop's long polling. */
const TIMEOUT_MS = 40_000;

/** Sends over HTTP like a real controller. Throws if there is no response. */
export function createHttpSender(httpJson: HttpJson, baseUrl: string): SendToShop {
  return async ({ path, headers, body }) => {
    const answer = await httpJson.request({
      method: 'POST',
      url: `${baseUrl}${path}`,
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
    });
    if (!answer.ok) throw new Error(`the shop did not answer ${path}: ${answer.reason}`);
    return { status: answer.status, body: answer.body };
  };
}
