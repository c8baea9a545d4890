import { z } from 'zod';

/** Custom lines of one message kind, by language and line key. */
export const customMessageLinesSchema = z.object({
  en: z.record(z.string(), z.string()),
  he: z.record(z.string(), z.string()),
});
export type CustomMessageLines = z.infer<typeof customMessageLinesSchema>;
