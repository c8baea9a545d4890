import type { ReactNode } from 'react';

type ChoiceWordsProps = { readonly title: ReactNode; readonly detail?: ReactNode | undefined };

/** The text of a large option, next to its radio button. */
export function ChoiceText({ title, detail }: ChoiceWordsProps) {
  return (
    <span className="min-w-0 grow">
      <span className="block font-semibold">{title}</span>
      {detail === undefined ? null : <span className="block text-sm text-ink-soft">{detail}</span>}
    </span>
  );
}
