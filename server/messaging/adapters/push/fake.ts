import type { OutgoingPush, PushSender } from './port.ts';

export type FakePush = PushSender & { readonly sent: OutgoingPush[] };

/**
 * Creates a push sender for tests. It records the messages. Subscriptions whose endpoint is at `gone.example` no longer
 * exist.
 */
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
