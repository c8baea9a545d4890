import type { ReactNode } from 'react';

type FoldedProps = {
  readonly title: string;
  /** True if the panel is expanded by default. If the value changes to true later, the panel expands then. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** A panel for an action that staff rarely need. It is collapsed by default, so that the reply form stays visible. */
export function CollapsiblePanel({ title, isOpen = false, children }: FoldedProps) {
  return (
    <details className="staff-panel staff-case-fold" open={isOpen}>
      <summary className="staff-summary">
        <h2 className="panel-title">{title}</h2>
      </summary>
      <div className="staff-stack">{children}</div>
    </details>
  );
}
