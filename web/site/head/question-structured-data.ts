type Question = { readonly question: string; readonly answer: string };

/** Returns the questions and answers of a page as structured data for search engines (schema.org FAQPage). */
export function questionStructuredData(questions: readonly Question[]): object[] {
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
