import type { ReactNode } from 'react';

type FoldedProps = {
  readonly title: string;
  /** True if the panel is expanded by default. A change to true also expands it later. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** A panel for a rare action. It is collapsed by default, so that the reply form stays visible. */
export function FoldedPanel({ title, isOpen = false, children }: FoldedProps) {
  return (
    <details className="staff-panel staff-case-fold" open={isOpen}>
      <summary className="staff-summary">
        <h2 className="panel-title">{title}</h2>
      </summary>
      <div className="staff-stack">{children}</div>
    </details>
  );
}
