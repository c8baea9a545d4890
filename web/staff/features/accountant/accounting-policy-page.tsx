import { Link } from 'react-router';
import { getAccountingPolicy, type AccountingPolicyResponse } from '#contracts/staff/accounting-policy.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { AccountingPolicyForm } from './change-accounting-policy.tsx';
import { changedAccountingPolicyLines, accountingPolicyLines } from './terms-words.ts';

/**
 * Page with the accounting terms that the owner chose. It also shows the rules that cannot be changed, and the history
 * of changes.
 */
export function AccountingPolicyPage() {
  const resource = useStaffData(getAccountingPolicy, {});
  const mayWrite = mayUse(useMe(), 'settings.write');
  const { value, retry } = resource;
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_books_title()} text={m.staff_books_text()} />
      <LoadState resource={resource} />
      {value === null ? null : (
        <div className="staff-stack staff-sections books-terms">
          {mayWrite ? <AccountingPolicyForm terms={value.terms} onChanged={retry} /> : <Choices {...value} />}
          <FixedTerms />
          <History {...value} />
        </div>
      )}
    </div>
  );
}

/** Shows the accounting terms as text to staff users who may not change them. */
function Choices({ terms }: AccountingPolicyResponse) {
  return (
    <section className="staff-stack" aria-labelledby="books-choices">
      <h2 id="books-choices" className="panel-title">
        {m.staff_books_choices()}
      </h2>
      <dl className="shop-version">
        {accountingPolicyLines(terms).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="staff-quiet">{m.staff_books_owner_only()}</p>
    </section>
  );
}

/** Shows the accounting rules that cannot be changed in the staff portal. */
function FixedTerms() {
  return (
    <section className="staff-stack" aria-labelledby="books-fixed">
      <h2 id="books-fixed" className="panel-title">
        {m.staff_books_fixed()}
      </h2>
      <ul className="bullet-list">
        <li>{m.staff_books_fixed_wash()}</li>
        <li>{m.staff_books_fixed_gift()}</li>
        <li>{m.staff_books_fixed_fee()}</li>
        <li>{m.staff_books_fixed_franchise()}</li>
      </ul>
      <p>
        <Link to="/admin/catalogue">{m.staff_books_to_catalogue()}</Link>
      </p>
    </section>
  );
}

function History({ changes }: AccountingPolicyResponse) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack" aria-labelledby="books-history">
      <h2 id="books-history" className="panel-title">
        {m.staff_books_history()}
      </h2>
      {changes.length === 0 ? <p className="staff-quiet">{m.staff_books_history_none()}</p> : null}
      {changes.length === 0 ? null : (
        <ol className="staff-activity">
          {changes.map(({ at, by, before, after }) => (
            <li key={at}>
              <div className="books-change">
                {changedAccountingPolicyLines(before, after).map(({ label, value, was }) => (
                  <p key={label}>{m.staff_books_changed({ label, was, value })}</p>
                ))}
              </div>
              <bdi className="staff-quiet">{by ?? m.staff_books_by_command()}</bdi>
              <time className="staff-quiet" dateTime={at}>
                {formatDateTime(Date.parse(at), locale)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
