import type { ReactNode } from 'react';

/** Shows a labelled value; renders nothing if the value is unknown. */
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
  /** Meaning of the values, in one sentence. */
  readonly text?: string;
  readonly children: ReactNode;
};

/** A panel of labelled values. */
export function Facts({ id, title, text, children }: FactsProps) {
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
