import { useLoaderData } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { loadDraft, useFormResult, type DraftData } from '#web/lib/forms/form-return.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { ContactPage } from '../../features/contact/contact-page.tsx';
import { faqStructuredData } from '../../head/faq-structured-data.ts';
import type { FaqEntryListProps } from '../../home-texts/question-list.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: ({ data }) => ({
    title: m.contact_title(),
    description: m.contact_intro(),
    // structured data is added only on the server, where search engines read the page. The browser's scripts therefore
    // do not contain this code
    ...(import.meta.env.SSR && isContactData(data) ? { structured: faqStructuredData(data.questions.questions) } : {}),
  }),
  cacheable: (data) => isContactData(data) && data.known,
};

type ContactData = DraftData & {
  readonly questions: FaqEntryListProps;
  /** False if the server did not report whether the owner changed the questions. */
  readonly known: boolean;
};

function isContactData(data: unknown): data is ContactData {
  return typeof data === 'object' && data !== null && 'questions' in data;
}

export async function loader(input: LoaderInput): Promise<ContactData> {
  const { loadFaqEntries } = await import('../../home-texts/load-faq-entries.ts');
  return { ...loadDraft(input), ...(await loadFaqEntries(input.context.get(apiContext), input.request)) };
}

export function Component() {
  const { questions } = useLoaderData<ContactData>();
  return <ContactPage back={useFormResult()} questions={questions} />;
}
