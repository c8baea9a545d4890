import type { PaymentMethod } from '#contracts/payments/methods.ts';

/**
 * Returns the chosen payment method of a form. If no method is chosen, or a method that the payment page does not
 * accept, it is the first accepted method.
 */
export function chosenPaymentMethod(
  { paymentMethod }: Readonly<Record<string, string>>,
  accepted: readonly PaymentMethod[],
): PaymentMethod {
  return accepted.find((method) => method === paymentMethod) ?? accepted[0] ?? 'credit_card';
}
