import type { CheckoutCommand } from '#server/selling/checkout/checkout-command.ts';
import { retryPayment } from '#server/payments/attempts/retry-payment.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { merchantRefOf, startPurchase, type Shop, type StartedPurchase } from '../factories.ts';

/**
 * An order for one wash that is paid twice: a declined card was tried again on the open page after another attempt had
 * paid. `second` is our reference of the payment to refund.
 */
export async function payTwice(
  shop: Shop,
  wish: Partial<CheckoutCommand> = {},
): Promise<StartedPurchase & { readonly second: string }> {
  const { deps, bank } = shop;
  const purchase = await startPurchase(shop, wish);
  bank.becomes(purchase.merchantRef, 'failed', { failureReason: 'declined' });
  await settlePayment(deps, purchase.merchantRef);
  const again = await retryPayment(deps, purchase.buyer, purchase.orderToken);
  if (!again.ok) throw new Error(`the retry was refused: ${again.refusal}`);
  const merchantRef = merchantRefOf(again.value.redirectUrl);
  for (const paid of [merchantRef, purchase.merchantRef]) {
    bank.becomes(paid, 'captured', { failureReason: null });
    await settlePayment(deps, paid);
  }
  return { ...purchase, merchantRef, second: purchase.merchantRef };
}
