export type Question = { readonly question: string; readonly answer: string };

export type QuestionListProps = { readonly title: string; readonly questions: readonly Question[] };

/** Frequent questions with their answers. They can be opened without JavaScript. */
export function QuestionList({ title, questions }: QuestionListProps) {
  return (
    <section className="section questions" aria-labelledby="questions">
      <h2 id="questions" className="text-2xl font-bold">
        {title}
      </h2>
      <div className="divide-y divide-line">
        {questions.map(({ question, answer }, at) => (
          <details key={at}>
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 py-3 font-medium">
              {question}
            </summary>
            <p className="pb-4">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
