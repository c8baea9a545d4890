import { z } from 'zod';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { SmsRefusedError, SmsUnavailableError, type SmsGateway } from './port.ts';
import { callSmsProvider } from './sms-provider-call.ts';

const ADDRESS = 'https://capi.inforu.co.il/api/v2/SMS/SendSms';

export type InforuOptions = {
  readonly user: string;
  readonly token: string;
  /**
   * Sender of the text message. It is a name of up to 11 characters without spaces, or a phone number that was
   * registered beforehand.
   */
  readonly sender: string;
  readonly httpJson: HttpJson;
  /** URL of the SMS gateway. The default is the vendor's URL, and tests set another URL. */
  readonly url?: string;
  readonly timeoutMs?: number;
};

const answerSchema = z.object({ StatusId: z.int() });

const STATUS_ACCEPTED = 1;
const STATUS_ACCOUNT_REFUSED = -2;
/** InforU's status codes for an unreachable recipient. They refuse only this message, and the gateway itself works. */
const refusals: readonly number[] = [-6, -18];

/**
 * Creates a client of InforU that sends one message per request. The interface has no deduplication key, so a retried
 * message can arrive twice. Source: the vendor's SMS API v2 (`SendSms`, table of StatusId).
 */
export function createInforu(options: InforuOptions): SmsGateway {
  const { user, token, sender, httpJson, url = ADDRESS } = options;
  const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  return {
    kind: 'inforu',
    async send({ to, text }) {
      const body = {
        Data: { Message: text, Recipients: [{ Phone: to.replace('+', '') }], Settings: { Sender: sender } },
      };
      const call = {
        url,
        authorization,
        body,
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      };
      const { StatusId: status } = await callSmsProvider(httpJson, call, answerSchema);
      if (status === STATUS_ACCEPTED) return;
      if (refusals.includes(status)) throw new SmsRefusedError(`InforU says ${status}`);
      throw new SmsUnavailableError(
        `InforU says ${status}`,
        status === STATUS_ACCOUNT_REFUSED ? 'credentials' : 'in_doubt',
      );
    },
  };
}
