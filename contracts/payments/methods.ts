import { z } from 'zod';

export const paymentMethods = ['credit_card', 'nayax'] as const;
export const paymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
