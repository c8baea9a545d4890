import type { ReactNode } from 'react';

type PageHeadProps = {
  readonly title: ReactNode;
  /** Purpose of the screen. */
  readonly text?: ReactNode;
  /** Actions that concern the whole screen, next to the title. */
  readonly acts?: ReactNode;
};

/** The head of a screen: title, purpose and actions. */
export function PageHead({ title, text = null, acts = null }: PageHeadProps) {
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
