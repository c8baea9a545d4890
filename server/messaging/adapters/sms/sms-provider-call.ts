import type { z } from 'zod';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { SmsUnavailableError } from './port.ts';

/** Time limit in ms of a whole request to an SMS provider. It includes the DNS lookup and the connection. */
export const SMS_TIMEOUT_MS = 5_000;

/** Returns true if the HTTP status means that the server refuses the account (RFC 9110, 15.5.2 and 15.5.4). */
export function isAccountRefused(status: number): boolean {
  return status === 401 || status === 403;
}

export type SmsProviderCall = {
  readonly url: string;
  readonly authorization: string;
  readonly body: unknown;
  readonly timeoutMs?: number;
};

/**
 * Posts JSON to an SMS vendor and returns its response for any HTTP status, because vendors refuse with 200 as well as
 * with 401. Throws SmsUnavailableError if there is no response, or if the response does not match the schema `answer`.
 */
export async function callSmsProvider<Answer>(
  httpJson: HttpJson,
  { url, authorization, body, timeoutMs = SMS_TIMEOUT_MS }: SmsProviderCall,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const result = await httpJson.request({
    method: 'POST',
    url,
    headers: { authorization },
    body: JSON.stringify(body),
    timeoutMs,
  });
  if (!result.ok) throw new SmsUnavailableError(`no answer: ${result.reason}`, 'unreached');
  const parsed = answer.safeParse(result.body);
  if (!parsed.success) throw new SmsUnavailableError(`an answer of another shape, status ${result.status}`);
  if (result.status >= 500) throw new SmsUnavailableError(`status ${result.status}`);
  return parsed.data;
}
