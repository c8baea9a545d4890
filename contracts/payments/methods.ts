import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

export const paymentMethods = ['credit_card', 'nayax'] as const;
export const paymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** Payment marks shown to customers. A mark is a card brand, or a kind of payment if the provider names no brands. */
export const paymentBrands = [
  'card',
  'visa',
  'mastercard',
  'isracard',
  'amex',
  'phone',
  'bit',
  'apple_pay',
  'google_pay',
] as const;
export type PaymentBrand = (typeof paymentBrands)[number];

/** Payment method of the provider, with the payment marks that may be shown next to it. */
export const availablePaymentMethodSchema = z.object({
  method: paymentMethodSchema,
  /** Name of the payment company whose page receives the payment. It is the name that customers know. */
  company: z.string().min(1),
  marks: z.array(z.enum(paymentBrands)).min(1).readonly(),
});
export type AvailablePaymentMethod = z.infer<typeof availablePaymentMethodSchema>;

export const listAvailablePaymentMethods = endpoint({
  name: 'listAvailablePaymentMethods',
  method: 'GET',
  path: '/api/payment-methods',
  summary: 'Payment methods of the payment provider',
  status: 200,
  answer: z.array(availablePaymentMethodSchema).readonly(),
  problems: ['service_unavailable'],
});
