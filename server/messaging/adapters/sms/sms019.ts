import { z } from 'zod';
import { nationalNumber } from '#domain/core/contact/phone.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { SmsRefusedError, SmsUnavailableError, type SmsGateway } from './port.ts';
import { callSmsProvider } from './sms-provider-call.ts';

const ADDRESS = 'https://019sms.co.il/api';

export type Sms019Options = {
  readonly user: string;
  readonly token: string;
  /**
   * Sender of the text message. It is a name of up to 11 Latin letters and digits, or a phone number. It must be
   * registered with the mobile operators beforehand.
   */
  readonly sender: string;
  readonly httpJson: HttpJson;
  /** URL of the SMS gateway. The default is the vendor's URL, and tests set another URL. */
  readonly url?: string;
  readonly timeoutMs?: number;
};

/** Response of 019SMS. The vendor sends its codes as numbers or as text. */
const answerSchema = z.object({
  status: z.union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ]),
});

const STATUS_ACCEPTED = 0;
/** Status code of 019SMS for a wrong user or token. */
const STATUS_ACCOUNT_REFUSED = 3;
/**
 * Status codes of 019SMS that refuse only this message: blocked number, number too short or too long, temporarily
 * blocked, text too long. The gateway itself works.
 */
const refusals: readonly number[] = [8, 9, 715, 989];

/**
 * Creates a client of 019SMS that sends one message per request. 019SMS also responds with status 200 if it refuses a
 * message. Source: docs.019sms.co.il, "Send SMS" and "Errors and status" (2023-08).
 */
export function createSms019(options: Sms019Options): SmsGateway {
  const { user, token, sender, httpJson, url = ADDRESS } = options;
  return {
    kind: '019sms',
    async send({ to, text, dedupe }) {
      const body = {
        sms: {
          user: { username: user },
          source: sender,
          destinations: { phone: [{ $: { id: dedupe }, _: nationalNumber(to) }] },
          message: text,
        },
      };
      const call = {
        url,
        authorization: `Bearer ${token}`,
        body,
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      };
      const { status } = await callSmsProvider(httpJson, call, answerSchema);
      if (status === STATUS_ACCEPTED) return;
      if (refusals.includes(status)) throw new SmsRefusedError(`019SMS says ${status}`);
      throw new SmsUnavailableError(
        `019SMS says ${status}`,
        status === STATUS_ACCOUNT_REFUSED ? 'credentials' : 'in_doubt',
      );
    },
  };
}
