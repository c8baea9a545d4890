import type { ReactNode } from 'react';

/** A section of a page with a title, displayed as a card. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="order-card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A labelled value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
