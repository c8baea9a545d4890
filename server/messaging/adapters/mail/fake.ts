import type { MailTransport, OutgoingMail } from './port.ts';

export type FakeMailTransport = MailTransport & {
  readonly sent: OutgoingMail[];
  /** Lets the next deliveries throw these errors, one each, before anything is sent. */
  failWith(...errors: readonly Error[]): void;
};

/** Creates a transport for tests that records mails and fails on demand. */
export function createFakeMailTransport(kind: MailTransport['kind'] = 'smtp'): FakeMailTransport {
  const sent: OutgoingMail[] = [];
  const failures: Error[] = [];
  return {
    kind,
    connections: 4,
    sent,
    failWith(...errors) {
      failures.push(...errors);
    },
    async send(mail) {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      sent.push(mail);
    },
    close: async () => undefined,
  };
}
