import type { HttpJson } from '#server/core/outbound/http-json.ts';
import type { Send } from './controller-client.ts';

/** Longer than the shop keeps a machine waiting. */
const TIMEOUT_MS = 40_000;

/** Sends over the network, as a controller in the street does. Throws where no answer came. */
export function httpSend(httpJson: HttpJson, baseUrl: string): Send {
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
