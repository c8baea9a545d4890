import type { OutgoingSms, SmsGateway } from './port.ts';

/**
 * Creates an SMS gateway for shops that have no SMS provider. Text messages are stored and can be read at /dev/outbox.
 * `keep` stores each deduplication key at most one time. Production refuses to boot with this gateway.
 */
export function createDevelopmentSms(keep: (message: OutgoingSms) => Promise<void>): SmsGateway {
  return { kind: 'development', send: keep };
}
