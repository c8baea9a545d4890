import type { ReactNode } from 'react';

type PageHeaderProps = {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Actions on the whole screen, which are shown next to the title. */
  readonly acts?: ReactNode;
};

export function PageHeader({ title, text = null, acts = null }: PageHeaderProps) {
  return (
    <header className="staff-head">
      <div className="staff-page-title">
        <h1>{title}</h1>
        {text === null ? null : <p className="staff-quiet">{text}</p>}
      </div>
      {acts === null ? null : <div className="staff-acts">{acts}</div>}
    </header>
  );
}
