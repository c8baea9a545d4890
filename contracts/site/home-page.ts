import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

const ownQuestionSchema = z.object({
  id: z.string(),
  /** Text of the question; empty for the original text. */
  question: z.string(),
  /** Text of the answer; empty for the original text. */
  answer: z.string(),
});
export type OwnQuestion = z.infer<typeof ownQuestionSchema>;

const homePageTextsSchema = z.object({
  /** Texts that the owner changed, by name; every other text is the original text. */
  texts: z.record(z.string(), z.string()),
  /** The questions in their order; null if the owner did not change them. */
  questions: z.array(ownQuestionSchema).nullable(),
  /** True if the questions are on the home page too, and not only on the contact page. */
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
