import { openPayPlus } from './real-providers.ts';
import { testGatewayContract } from './gateway-contract.ts';

testGatewayContract('payplus', async () => {
  const { peer, gateway, close } = await openPayPlus();
  return {
    gateway,
    tellsCancelled: false,
    lists: 'paid',
    customer: async (merchantRef, action) => {
      peer.customer(merchantRef, action);
    },
    card: async (merchantRef, state) => {
      const { transaction } = peer.books.lastOf(merchantRef);
      peer.setCardState(transaction.tokenUid ?? '', state);
    },
    event: (merchantRef, now) => ({ ...peer.callback(merchantRef), now }),
    close,
  };
});
