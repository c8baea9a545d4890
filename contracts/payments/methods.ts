import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

export const paymentMethods = ['credit_card', 'nayax'] as const;
export const paymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** What people know a way to pay by: a card's brand, or a kind where the provider names no brands. */
export const paymentMarks = [
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
export type PaymentMark = (typeof paymentMarks)[number];

/** A method that the provider takes, with the marks that may stand beside it. */
export const paymentOfferSchema = z.object({
  method: paymentMethodSchema,
  marks: z.array(z.enum(paymentMarks)).min(1).readonly(),
});
export type PaymentOffer = z.infer<typeof paymentOfferSchema>;

export const listPaymentOffers = endpoint({
  name: 'listPaymentOffers',
  method: 'GET',
  path: '/api/payment-methods',
  summary: 'The ways to pay that the payment provider takes',
  status: 200,
  answer: z.array(paymentOfferSchema).readonly(),
  problems: ['service_unavailable'],
});
