import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { SmsRefusedError, SmsUnavailableError, type SmsGateway } from './port.ts';
import { isAccountRefused, SMS_TIMEOUT_MS } from './sms-provider-call.ts';

export type HttpSmsOptions = {
  readonly url: string;
  /** Bearer token for the SMS gateway. Null if the gateway needs no token. */
  readonly token: string | null;
  readonly httpJson: HttpJson;
  readonly timeoutMs?: number;
};

/** HTTP status codes that refuse only this message, because the gateway does not accept its number or text. */
const refusals: readonly number[] = [400, 409, 410, 413, 422];

/**
 * Creates a client of the shop's own SMS gateway, which accepts `POST { to, text, dedupe }`. Any 2xx is a success. The
 * status codes 400, 409, 410, 413 and 422 refuse this message; every other response means that the gateway failed.
 * `dedupe` stays the same on retries.
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
      if (!result.ok) throw new SmsUnavailableError(`no answer: ${result.reason}`, 'unreached');
      if (refusals.includes(result.status)) throw new SmsRefusedError(`status ${result.status}`);
      if (isAccountRefused(result.status)) throw new SmsUnavailableError(`status ${result.status}`, 'credentials');
      if (result.status >= 300) throw new SmsUnavailableError(`status ${result.status}`);
    },
  };
}
