import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { Said } from './case-said.tsx';
import { entryWords } from './case-words.ts';
import { useOpenCase } from './use-case.ts';

/** What colleagues did and wrote, the newest first. */
export function CaseHistory() {
  const { shown } = useOpenCase();
  const { locale } = usePortal();
  return (
    <section className="staff-panel" aria-labelledby="case-history">
      <h2 id="case-history" className="text-lg">
        {m.staff_case_history()}
      </h2>
      {shown.history.length === 0 ? (
        <p className="staff-quiet">{m.staff_case_history_empty()}</p>
      ) : (
        <ol className="staff-history">
          {shown.history.toReversed().map((entry) => (
            <li key={entry.id}>
              <div className="staff-history-line">
                <span>{entryWords(entry)}</span>
                <time dateTime={entry.at} className="staff-quiet">
                  {formatDateTime(Date.parse(entry.at), locale)}
                </time>
              </div>
              {entry.text === null ? null : <Said text={entry.text} locale={entry.locale} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
