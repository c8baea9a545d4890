import { Link } from 'react-router';
import { CASES_REFRESH_MS, getCaseList } from '#contracts/staff/cases/case-list.ts';
import { rolesWithKpisOf } from '#domain/staff/roles-with-kpis.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { caseKindLabels, senderText } from '../../lib/words/case-words.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { useMe, usePortal } from '../../lib/portal.tsx';

/** Number of cases that the home page shows. All other cases are in the inbox. */
const SHOWN = 5;

/** Lists the cases that should be answered next. It is for staff who work in the inbox. */
export function OpenCasesList() {
  return rolesWithKpisOf(useMe()).includes('support') ? <NextCases /> : null;
}

function NextCases() {
  const { locale } = usePortal();
  const { value } = useStaffData(getCaseList, { query: {} }, { refreshMs: CASES_REFRESH_MS, live: true });
  if (value === null || value.rows.length === 0) return null;
  return (
    <section className="staff-stack" aria-labelledby="open-cases">
      <header className="staff-head">
        <h2 id="open-cases" className="panel-title">
          {m.staff_home_next_cases()}
        </h2>
        <Link to="/admin/inbox">{m.staff_inbox_title()}</Link>
      </header>
      <ul className="staff-activity">
        {value.rows.slice(0, SHOWN).map(({ kind, id, sender, excerpt, since }) => (
          <li key={id}>
            <span className="audit-sentence">
              <Link to={`/admin/inbox/${kind}/${id}`}>
                <bdi>{senderText({ kind, sender })}</bdi>
              </Link>{' '}
              · <bdi>{excerpt ?? caseKindLabels[kind]()}</bdi>
            </span>
            <RelativeTime at={since} locale={locale} />
          </li>
        ))}
      </ul>
    </section>
  );
}
