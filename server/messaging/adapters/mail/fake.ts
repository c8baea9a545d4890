import type { MailTransport, OutgoingMail } from './port.ts';

export type FakeMailTransport = MailTransport & {
  readonly sent: OutgoingMail[];
  /** Sets errors for the next deliveries. Each of these deliveries throws one error before anything is sent. */
  failWith(...errors: readonly Error[]): void;
};

/** Creates a mail transport for tests. It records mails, and fails when a test requests an error. */
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
