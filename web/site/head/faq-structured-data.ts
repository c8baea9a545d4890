type FaqQuestion = { readonly question: string; readonly answer: string };

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
