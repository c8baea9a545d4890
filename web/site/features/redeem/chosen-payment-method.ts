import type { PaymentMethod } from '#contracts/payments/methods.ts';

/**
 * Returns the payment method that was chosen in a form if the payment page accepts it. Otherwise returns the first
 * accepted method, or `credit_card` if no method is accepted.
 */
export function chosenPaymentMethod(
  { paymentMethod }: Readonly<Record<string, string>>,
  accepted: readonly PaymentMethod[],
): PaymentMethod {
  return accepted.find((method) => method === paymentMethod) ?? accepted[0] ?? 'credit_card';
}
