import type { CheckoutGateway } from '#server/payments/adapters/port.ts';
import { testGatewayContract } from './gateway-contract.ts';
import { openCardCom } from './real-providers.ts';
import { createInMemorySessionStore } from '#server/payments/payment-session-store.ts';

testGatewayContract('cardcom', async () => {
  const memory = createInMemorySessionStore();
  const {
    peer,
    gateway: adapter,
    close,
  } = await openCardCom({ memory, isOwnReference: (merchantRef) => merchantRef !== '' });
  const gateway: CheckoutGateway = {
    ...adapter,
    // the charge is stored in the ledger, as after every charge
    async chargeStored(charge) {
      const answer = await adapter.chargeStored?.(charge);
      if (answer === undefined) throw new Error('this terminal keeps cards');
      if (answer.outcome === 'captured') memory.capture(charge.merchantRef);
      return answer;
    },
  };
  return {
    gateway,
    tellsCancelled: false,
    tellsRevoked: false,
    lists: 'paid',
    customer: async (merchantRef, action) => {
      peer.customer(merchantRef, action);
      if (action === 'approve') memory.capture(merchantRef);
    },
    card: async (merchantRef, state) => {
      const deal = peer.books.resultOf(peer.books.pageOf(merchantRef).id);
      peer.books.setCardState(deal?.token ?? '', state);
    },
    event: (merchantRef, now) => {
      const { url, body } = peer.callback(merchantRef);
      return { body, headers: {}, mark: url.split('/').at(-1) ?? '', now };
    },
    close,
  };
});
