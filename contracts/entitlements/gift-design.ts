import { z } from 'zod';

/** Design of a gift on its sales page, in the email, on the voucher page, in print and in the shared picture. */
export const giftDesignSchema = z.object({
  theme: z.enum(['SIGNATURE', 'PREMIUM', 'LUXE']),
  colorVariant: z.enum(['fresh-pink', 'pearl-silver', 'champagne-gold']),
});
export type GiftDesign = z.infer<typeof giftDesignSchema>;
