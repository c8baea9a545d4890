type FaqQuestion = { readonly question: string; readonly answer: string };

/** Returns the questions and answers of a page as structured data for search engines (schema.org FAQPage). */
export function faqStructuredData(questions: readonly FaqQuestion[]): object[] {
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'FaqQuestion',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
