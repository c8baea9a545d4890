import type { ReactNode } from 'react';

type FoldedProps = {
  readonly title: string;
  /** True if the panel is open at first, and as soon as it becomes true. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** A panel for a rare act, folded so that the answer stays in sight. */
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
