import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { listLegalTexts } from '#contracts/staff/settings/legal-texts.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { legalTextLabels, versionName } from './legal-words.ts';

type Row = ResponseOf<typeof listLegalTexts>[number];

export function LegalPage() {
  const resource = useStaffData(listLegalTexts, {});
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_legal_title()} text={m.staff_legal_text()} />
      <LoadState resource={resource} />
      <ul className="message-list">
        {resource.value?.map((row) => (
          <TextRow key={row.text} row={row} />
        ))}
      </ul>
    </div>
  );
}

function TextRow({ row: { text, version, number, effective, planned } }: { readonly row: Row }) {
  const { locale } = usePortal();
  return (
    <li>
      <Link to={`/admin/legal/${text}`} className="message-row">
        <span className="message-says">{legalTextLabels[text]()}</span>
        <span className="staff-quiet">
          {versionName({ version, number })}
          {effective === null ? null : ` · ${m.legal_effective({ date: formatIsoDay(effective, locale) })}`}
        </span>
        <span className="message-marks">
          {version > 0 ? <span className="staff-state staff-state-active">{m.staff_messages_own()}</span> : null}
          {planned === null ? null : (
            <span className="staff-state">{m.staff_legal_from({ day: formatIsoDay(planned.effective, locale) })}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
