export type Question = { readonly question: string; readonly answer: string };

export type QuestionListProps = { readonly title: string; readonly questions: readonly Question[] };

/** Shows the frequently asked questions with their answers. The answers can be opened without JavaScript. */
export function QuestionList({ title, questions }: QuestionListProps) {
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
