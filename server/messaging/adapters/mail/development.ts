import type { MailTransport, OutgoingMail } from './port.ts';

/**
 * Creates a mail transport for shops that have no mail server. Mails are stored by `keep` and can be read at
 * /dev/outbox. `keep` must store only one mail for each Message-ID, because a mail can be sent again. Production
 * refuses to boot with this transport.
 */
export function createDevelopmentTransport(keep: (mail: OutgoingMail) => Promise<void>): MailTransport {
  return { kind: 'development', connections: 1, send: keep, close: async () => undefined };
}
