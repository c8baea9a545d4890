import type { OutgoingSms, SmsGateway } from './port.ts';

export type FakeSms = SmsGateway & {
  readonly sent: OutgoingSms[];
  /** Lets the next messages throw these errors, one each, before anything is sent. */
  failWith(...errors: readonly Error[]): void;
};

/** Creates a gateway for tests that records messages and fails on demand. */
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
