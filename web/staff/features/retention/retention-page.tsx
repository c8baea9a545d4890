import { useMemo } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { getRetention, type DeletedRow, type KeptRow } from '#contracts/staff/settings/retention.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ReportTable } from '../../reports/report-table.tsx';
import { deletedWords } from './deleted-words.ts';

type Report = AnswerOf<typeof getRetention>;

function keptColumns(locale: Locale): readonly ListColumn<KeptRow>[] {
  const spoken = (name: 'kept' | 'whose' | 'why') => (row: KeptRow) => row[name][locale];
  return [
    { id: 'whose', header: m.staff_retention_whose(), cell: spoken('whose'), text: spoken('whose') },
    { id: 'kept', header: m.staff_retention_kept(), cell: spoken('kept'), text: spoken('kept') },
    { id: 'why', header: m.staff_retention_why(), cell: spoken('why'), text: spoken('why') },
    {
      id: 'table',
      header: m.staff_retention_table(),
      cell: ({ table }) => (
        <bdi lang="en" dir="ltr">
          {table}
        </bdi>
      ),
      text: ({ table }) => table,
    },
  ];
}

function deletedColumns(): readonly ListColumn<DeletedRow>[] {
  const nameOf = ({ what }: DeletedRow) => deletedWords[what]();
  const count = (rows: number) => <bdi dir="ltr">{rows.toLocaleString('en')}</bdi>;
  return [
    { id: 'what', header: m.staff_retention_what(), cell: nameOf, text: nameOf },
    {
      id: 'lately',
      header: m.staff_retention_lately(),
      cell: ({ lately }) => count(lately),
      text: ({ lately }) => lately,
    },
    { id: 'ever', header: m.staff_retention_ever(), cell: ({ ever }) => count(ever), text: ({ ever }) => ever },
  ];
}

/** When the deletions ran last: in a calm line, or in red where that is too long ago. */
function LastRun({ ranAt, late, error }: Pick<Report, 'ranAt' | 'late' | 'error'>) {
  const { locale } = usePortal();
  const said =
    ranAt === null
      ? m.staff_retention_never()
      : m.staff_retention_ran({ time: formatDateTime(Date.parse(ranAt), locale) });
  return (
    <div className={`notice ${late ? 'notice-danger' : 'notice-info'}`} role={late ? 'alert' : undefined}>
      <p>
        {said} {late ? m.staff_retention_late() : null}
      </p>
      {error === null ? null : (
        <p>
          <bdi lang="en" dir="ltr">
            {error}
          </bdi>
        </p>
      )}
    </div>
  );
}

/** What is kept of people how long, by the table that the deletions go by, and what they did. */
export function RetentionPage() {
  const { locale } = usePortal();
  const asked = useStaffData(getRetention, {});
  const { pending, value } = asked;
  const columns = useMemo(() => ({ kept: keptColumns(locale), deleted: deletedColumns() }), [locale]);
  return (
    <div className="staff-stack">
      <header>
        <h1 className="text-2xl">{m.staff_retention_title()}</h1>
        <p className="staff-quiet">{m.staff_retention_text()}</p>
      </header>
      <AskedState asked={asked} />
      {value === null ? null : (
        <>
          <LastRun {...value} />
          <ReportTable
            title={m.staff_retention_deleted()}
            file="deleted"
            columns={columns.deleted}
            rows={value.deleted.filter(({ ever }) => ever > 0)}
            rowId={({ what }) => what}
            pending={pending}
            empty={m.staff_retention_none()}
          />
          <ReportTable
            title={m.staff_retention_list()}
            file="retention"
            columns={columns.kept}
            rows={value.kept}
            rowId={({ table }) => table}
            pending={pending}
          />
        </>
      )}
    </div>
  );
}
