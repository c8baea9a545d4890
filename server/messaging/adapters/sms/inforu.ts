import { z } from 'zod';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { SmsRefusedError, SmsUnavailableError, type SmsGateway } from './port.ts';
import { callVendor } from './vendor-call.ts';

const ADDRESS = 'https://capi.inforu.co.il/api/v2/SMS/SendSms';

export type InforuOptions = {
  readonly user: string;
  readonly token: string;
  /** Up to 11 characters without spaces, or a number cleared beforehand. */
  readonly sender: string;
  readonly httpJson: HttpJson;
  /** Another address than the vendor's, for tests. */
  readonly url?: string;
  readonly timeoutMs?: number;
};

const answerSchema = z.object({ StatusId: z.int() });

const TAKEN = 1;
/** No recipient that it knows how to reach: this message, not the gateway. */
const refusals: readonly number[] = [-6, -18];

/**
 * InforU, one message a call. The interface takes no key against doubles, so a repeated message may arrive twice.
 * Source: the vendor's SMS API v2 (`SendSms`, table of StatusId).
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
      const { StatusId: status } = await callVendor(httpJson, call, answerSchema);
      if (status === TAKEN) return;
      if (refusals.includes(status)) throw new SmsRefusedError(`InforU says ${status}`);
      throw new SmsUnavailableError(`InforU says ${status}`);
    },
  };
}
