import type { MailTransport, OutgoingMail } from './port.ts';

/**
 * Creates a transport for shops that have no mail server. Mails are stored and can be read at /dev/outbox. `keep`
 * stores each message id at most one time. Production refuses to boot with this transport.
 */
export function createDevelopmentTransport(keep: (mail: OutgoingMail) => Promise<void>): MailTransport {
  return { kind: 'development', connections: 1, send: keep, close: async () => undefined };
}
