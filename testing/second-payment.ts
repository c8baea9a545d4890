import type { CheckoutCommand } from '#server/selling/checkout/checkout-command.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { makePurchase, rowsOf, type Shop, type StartedPurchase } from './factories.ts';

/** An order for one wash that is paid twice. `second` is our reference of the payment that has to go back. */
export async function payTwice(
  shop: Shop,
  wish: Partial<CheckoutCommand> = {},
): Promise<StartedPurchase & { readonly second: string }> {
  const purchase = await makePurchase(shop, wish);
  const second = `${purchase.merchantRef}B`;
  await rowsOf(
    shop,
    `insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, amount_agorot, currency, state)
     select gen_random_uuid(), order_id, 2, provider, method, $2, amount_agorot, currency, 'failed'
     from payment where merchant_ref = $1`,
    [purchase.merchantRef, second],
  );
  await shop.bank.gateway.createSession({
    merchantRef: second,
    amountAgorot: 5_500,
    currency: 'ILS',
    description: 'again',
    language: 'en',
    returnUrl: 'https://shampaw.example/',
    cancelUrl: 'https://shampaw.example/',
    webhookUrl: 'https://shampaw.example/',
    method: 'credit_card',
  });
  shop.bank.becomes(second, 'captured');
  await settlePayment(shop.deps, second);
  return { ...purchase, second };
}
