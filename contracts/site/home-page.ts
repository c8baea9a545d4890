import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/** A frequent question of the owner's list: a built-in question, or a question that the owner added. */
const savedFaqEntrySchema = z.object({
  id: z.string(),
  /** Text of the question. If empty, the original text is used. */
  question: z.string(),
  /** Text of the answer. If empty, the original text is used. */
  answer: z.string(),
});
export type SavedFaqEntry = z.infer<typeof savedFaqEntrySchema>;

const homePageTextsSchema = z.object({
  /** Texts that the owner changed, by name. For every other name, the original text is used. */
  texts: z.record(z.string(), z.string()),
  /** Questions in display order; null if the owner did not change them. */
  questions: z.array(savedFaqEntrySchema).nullable(),
  /** True if the questions are shown on the home page, in addition to the contact page. */
  questionsAtHome: z.boolean(),
});
export type HomePageTexts = z.infer<typeof homePageTextsSchema>;

export const getHomePageTexts = endpoint({
  name: 'getHomePageTexts',
  method: 'GET',
  path: '/api/home-page',
  summary: 'Texts of the home page and questions that the owner changed, in the visitor’s language',
  status: 200,
  answer: homePageTextsSchema,
  problems: ['service_unavailable'],
});
