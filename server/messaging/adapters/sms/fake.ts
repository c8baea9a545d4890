import type { OutgoingSms, SmsGateway } from './port.ts';

export type FakeSms = SmsGateway & {
  readonly sent: OutgoingSms[];
  /** Sets errors for the next messages. Each of these messages throws one error before anything is sent. */
  failWith(...errors: readonly Error[]): void;
};

/** Creates an SMS gateway for tests. It records messages, and fails when a test requests an error. */
export function createFakeSms(kind: SmsGateway['kind'] = 'http'): FakeSms {
  const sent: OutgoingSms[] = [];
  const failures: Error[] = [];
  return {
    kind,
    sent,
    failWith(...errors) {
      failures.push(...errors);
    },
    async send(message) {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      sent.push(message);
    },
  };
}
