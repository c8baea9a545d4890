import { Link } from 'react-router';
import type { StaffGuest } from '#contracts/staff/customers/guests.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { caseKindLabels } from '../../lib/words/case-words.ts';
import { LifePart } from './person-parts.tsx';

/** Messages and cases of a customer, the newest twenty; nothing for staff who may not read the inbox. */
export function PersonCases({ cases }: Pick<StaffGuest, 'cases'>) {
  const { locale } = usePortal();
  if (cases === null) return null;
  return (
    <LifePart
      id="customer-cases"
      title={m.staff_guest_cases()}
      none={m.staff_guest_cases_none()}
      lines={cases.map(({ kind, id, reference, since, excerpt }) => (
        <li key={`${kind} ${id}`}>
          <Link to={`/admin/inbox/${kind}/${id}`}>
            <bdi dir="ltr">{reference}</bdi>
          </Link>
          <span className="staff-quiet">{caseKindLabels[kind]()}</span>
          {excerpt === null ? null : <bdi>{excerpt}</bdi>}
          <time dateTime={since} className="staff-quiet">
            {formatDateTime(Date.parse(since), locale)}
          </time>
        </li>
      ))}
    />
  );
}
