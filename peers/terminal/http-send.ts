import type { HttpJson } from '#server/core/outbound/http-json.ts';
import type { SendToShop } from './controller-client.ts';

/** Time limit of a request in ms. It is longer than the long poll of the shop. */
const TIMEOUT_MS = 40_000;

/**
 * Creates a function that sends requests over HTTP, like a real controller. The function throws if there is no
 * response.
 */
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
