import { z } from 'zod';

/** Lines of one kind of message in the shop's own words, by language and by the key of the line. */
export const ownWordsSchema = z.object({
  en: z.record(z.string(), z.string()),
  he: z.record(z.string(), z.string()),
});
export type OwnWordsOfShop = z.infer<typeof ownWordsSchema>;
