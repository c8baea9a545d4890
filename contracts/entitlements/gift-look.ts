import { z } from 'zod';

/** How a gift is dressed wherever it is shown: the page it is sold on, mail, voucher page, paper, picture. */
export const giftLookSchema = z.object({
  theme: z.enum(['SIGNATURE', 'PREMIUM', 'LUXE']),
  colorVariant: z.enum(['fresh-pink', 'pearl-silver', 'champagne-gold']),
});
export type GiftLook = z.infer<typeof giftLookSchema>;
