import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bank } from './bank.ts';
import { send } from './load.ts';

type Sale = { readonly orderToken: string; readonly redirectUrl: string };

const LOOK_AGAIN_MS = 5;
const PATIENCE_MS = 20_000;

function expectStatus(answer: { status: number; body: string }, status: number): void {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.body.slice(0, 200)}`);
}

/**
 * Runs one complete guest checkout: order, payment session, webhook, and the return page, which shows the paid order
 * with the code and QR of its voucher. Each run is a new visitor.
 */
export function guestCheckout(shopUrl: string, bank: Bank): (index: number) => Promise<void> {
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
    await bank.approve(redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1));
    await untilPaid(`${shopUrl}/api/orders/${orderToken}`, ordered.cookie);
  };
}

async function untilPaid(orderUrl: string, cookie: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await send('GET', orderUrl, { headers: { cookie } });
    expectStatus(seen, 200);
    if (seen.body.includes('"state":"paid"') && seen.body.includes('"codesShown":true')) return;
    if (performance.now() > deadline) throw new Error('an order was not paid in time');
    await pause(LOOK_AGAIN_MS);
  }
}

/** Runs the requests of a checkout against the baseline server: order with payment session, event, status. */
export function baselineCheckout(baselineUrl: string): (index: number) => Promise<void> {
  return async () => {
    const body = JSON.stringify({ id: randomUUID() });
    expectStatus(await send('POST', `${baselineUrl}/orders`, { body }), 200);
    expectStatus(await send('POST', `${baselineUrl}/events`, { body }), 200);
    const { id } = JSON.parse(body) as { id: string };
    expectStatus(await send('GET', `${baselineUrl}/orders/${id}`), 200);
  };
}
