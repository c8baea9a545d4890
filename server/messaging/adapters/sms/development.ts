import type { OutgoingSms, SmsGateway } from './port.ts';

/**
 * While no gateway is chosen, text messages are kept for reading at /dev/outbox. `keep` stores a message once by its
 * dedupe key, however often it is handed over. Production refuses to boot with this.
 */
export function createDevelopmentSms(keep: (message: OutgoingSms) => Promise<void>): SmsGateway {
  return { kind: 'development', send: keep };
}
