import { randomUUID } from 'node:crypto';
import type { PaymentPeer } from '#testing/peers/payment.ts';
import { send } from './load.ts';

type Sale = { readonly orderToken: string; readonly redirectUrl: string };

const POLL_MS = 5;
const PATIENCE_MS = 20_000;

function expectStatus(answer: { status: number; body: string }, status: number): void {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.body.slice(0, 200)}`);
}

/**
 * One complete guest checkout as the world sees it: order, the provider's session, its webhook,
 * paid with a lot and a code. The visitor's page asks until the order is paid.
 */
export function guestCheckout(shopUrl: string, peer: PaymentPeer): (index: number) => Promise<void> {
  return async (index) => {
    const body = JSON.stringify({
      packageId: (index % 3) + 1,
      email: `buyer${index}@example.com`,
      paymentMethod: 'credit_card',
      applyMemberDiscount: true,
    });
    const ordered = await send('POST', `${shopUrl}/api/express-checkout`, {
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
    expectStatus(ordered, 201);
    const { orderToken, redirectUrl } = JSON.parse(ordered.body) as Sale;
    await peer.approve(new URL(redirectUrl).pathname.split('/').at(-1) ?? '');
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const seen = await send('GET', `${shopUrl}/api/orders/${orderToken}`);
      expectStatus(seen, 200);
      if (seen.body.includes('"state":"paid"')) return;
      if (performance.now() > deadline) throw new Error('an order was not paid in time');
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
}

/** The same four steps against the floor. */
export function floorCheckout(floorUrl: string): (index: number) => Promise<void> {
  return async () => {
    const body = JSON.stringify({ id: randomUUID() });
    expectStatus(await send('POST', `${floorUrl}/orders`, { body }), 200);
    expectStatus(await send('POST', `${floorUrl}/events`, { body }), 200);
    const { id } = JSON.parse(body) as { id: string };
    expectStatus(await send('GET', `${floorUrl}/orders/${id}`), 200);
  };
}
