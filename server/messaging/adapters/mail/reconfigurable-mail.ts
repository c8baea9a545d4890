import type { MailTransport } from './port.ts';

/**
 * Creates a mail transport that sends each mail through the transport that is currently configured. A replaced
 * transport is closed after its last mail; its idle connections end by themselves.
 */
export function createReconfigurableMail(current: () => MailTransport): MailTransport {
  const running = new Map<MailTransport, number>();
  return {
    get kind() {
      return current().kind;
    },
    get connections() {
      return current().connections;
    },
    async send(mail) {
      const transport = current();
      running.set(transport, (running.get(transport) ?? 0) + 1);
      try {
        await transport.send(mail);
      } finally {
        const left = (running.get(transport) ?? 1) - 1;
        if (left > 0) running.set(transport, left);
        else running.delete(transport);
        if (left === 0 && transport !== current()) await transport.close();
      }
    },
    async close() {
      await Promise.all([...new Set([current(), ...running.keys()])].map((transport) => transport.close()));
    },
  };
}
