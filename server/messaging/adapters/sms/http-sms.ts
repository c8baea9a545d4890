import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { SmsRefusedError, SmsUnavailableError, type SmsGateway } from './port.ts';
import { SMS_TIMEOUT_MS } from './vendor-call.ts';

export type HttpSmsOptions = {
  readonly url: string;
  /** Sent as a bearer token where there is one. */
  readonly token: string | null;
  readonly httpJson: HttpJson;
  readonly timeoutMs?: number;
};

/** The message itself is at fault: a number or text that the other side does not take. */
const refusals: readonly number[] = [400, 409, 410, 413, 422];

/**
 * A gateway of one's own: `POST { to, text, dedupe }`. Any 2xx is a yes; 400, 409, 410, 413 and 422 refuse this
 * message; everything else is the gateway's trouble. `dedupe` stays the same at every try.
 */
export function createHttpSms({ url, token, httpJson, timeoutMs = SMS_TIMEOUT_MS }: HttpSmsOptions): SmsGateway {
  return {
    kind: 'http',
    async send({ to, text, dedupe }) {
      const result = await httpJson.request({
        method: 'POST',
        url,
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        body: JSON.stringify({ to, text, dedupe }),
        expect: 'status',
        timeoutMs,
      });
      if (!result.ok) throw new SmsUnavailableError(`no answer: ${result.reason}`);
      if (refusals.includes(result.status)) throw new SmsRefusedError(`status ${result.status}`);
      if (result.status >= 300) throw new SmsUnavailableError(`status ${result.status}`);
    },
  };
}
