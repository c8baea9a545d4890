import type { ReactNode } from 'react';

type ChoiceWordsProps = { readonly title: ReactNode; readonly detail?: ReactNode | undefined };

export function ChoiceText({ title, detail }: ChoiceWordsProps) {
  return (
    <span className="choice-words">
      <span className="choice-title">{title}</span>
      {detail === undefined ? null : <span className="choice-detail">{detail}</span>}
    </span>
  );
}
