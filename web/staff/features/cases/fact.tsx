import type { ReactNode } from 'react';

/** Shows a value with its label. Renders nothing if the value is unknown. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (children === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type FactsProps = {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
};

export function CaseDetailsPanel({ id, title, text, children }: FactsProps) {
  return (
    <section className="staff-panel" aria-labelledby={id}>
      <h2 id={id} className="panel-title">
        {title}
      </h2>
      {text === undefined ? null : <p>{text}</p>}
      <dl className="staff-facts">{children}</dl>
    </section>
  );
}
