import type { OutgoingPush, PushSender } from './port.ts';

export type FakePush = PushSender & { readonly sent: OutgoingPush[] };

/** Creates a sender for tests that records the messages. Endpoints of `gone.example` are gone. */
export function createFakePush(): FakePush {
  const sent: OutgoingPush[] = [];
  return {
    sent,
    publicKey: () => Promise.resolve('B'.repeat(87)),
    accepts: (endpoint) => endpoint.startsWith('https://'),
    send(push) {
      if (new URL(push.to.endpoint).hostname === 'gone.example') return Promise.resolve('gone');
      sent.push(push);
      return Promise.resolve('sent');
    },
  };
}
