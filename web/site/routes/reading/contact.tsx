import { m } from '#messages/compiled/messages.js';
import { loadDraft, useFormResult } from '#web/lib/forms/form-return.ts';
import type { PageHandle } from '#web/lib/addresses/routing.ts';
import { ContactPage } from '../../features/contact/contact-page.tsx';
import { commonQuestions } from '../../features/contact/questions.tsx';
import { questionFacts } from '../../head/question-facts.ts';

export const handle: PageHandle = {
  head: ({ percents }) => ({
    title: m.contact_title(),
    description: m.contact_intro(),
    // search engines read the page from the server, so the browser's scripts do not contain this
    ...(import.meta.env.SSR ? { structured: questionFacts(commonQuestions(percents)) } : {}),
  }),
  cacheable: true,
};

export const loader = loadDraft;

export function Component() {
  return <ContactPage back={useFormResult()} />;
}
