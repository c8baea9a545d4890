export type FaqQuestion = { readonly question: string; readonly answer: string };

export type FaqEntryListProps = { readonly title: string; readonly questions: readonly FaqQuestion[] };

/** Shows the frequently asked questions with their answers. The answers can be opened without JavaScript. */
export function FaqEntryList({ title, questions }: FaqEntryListProps) {
  return (
    <section className="section questions" aria-labelledby="questions">
      <h2 id="questions" className="section-title">
        {title}
      </h2>
      <div className="ruled-list">
        {questions.map(({ question, answer }, at) => (
          <details key={at}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
