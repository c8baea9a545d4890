import type { ReactNode } from 'react';

type DetailHeaderProps = {
  readonly title: ReactNode;
  readonly states?: ReactNode;
  readonly sum?: ReactNode;
  /** One line with the product, the person and the time. */
  readonly facts?: ReactNode;
  /** Tags of the customer, and the newest note about the customer. */
  readonly notes?: ReactNode;
  /**
   * Usual actions on the record, with the most usual action first. Less frequent actions are in a menu in
   * `staff-detail-more`.
   */
  readonly acts?: ReactNode;
};

/**
 * Header of a record's page, with its name, state, most important amount, facts and usual actions. The actions are on
 * the same line as the facts, or below them if both do not fit.
 */
export function DetailHeader(props: DetailHeaderProps) {
  const { title, states = null, sum = null, facts = null, notes = null, acts = null } = props;
  return (
    <header className="staff-detail-head">
      <div className="staff-detail-what">
        <h1 tabIndex={-1}>{title}</h1>
        {states}
      </div>
      {sum === null ? null : <p className="staff-detail-sum">{sum}</p>}
      <div className="staff-detail-foot">
        <div className="staff-detail-facts">
          {facts === null ? null : <p className="staff-detail-line">{facts}</p>}
          {notes}
        </div>
        <div className="staff-detail-acts">{acts}</div>
      </div>
    </header>
  );
}
