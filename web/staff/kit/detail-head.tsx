import type { ReactNode } from 'react';

type DetailHeadProps = {
  /** Name of the page's subject, for example of an order or a customer. */
  readonly title: ReactNode;
  /** State of the subject, as a text. */
  readonly states?: ReactNode;
  /** The most important amount or number of the subject. */
  readonly sum?: ReactNode;
  /** One line with the product, the person and the time. */
  readonly facts?: ReactNode;
  /** Tags of the customer, and the newest note about the customer. */
  readonly notes?: ReactNode;
  /** Usual actions on the subject, the most usual first. Less frequent actions are in a menu in `staff-detail-more`. */
  readonly acts?: ReactNode;
};

/**
 * The head of a detail page: subject, state, sum, facts and usual actions. The actions are on one line beside the facts,
 * or below them if both do not fit.
 */
export function DetailHead(props: DetailHeadProps) {
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
