import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { getOpenWork, type OpenWorkName } from '#contracts/staff/open-work.ts';
import { faultKinds } from '#contracts/stations/log-kinds.ts';
import { STATS_REFRESH_MS } from '#contracts/staff/dashboard.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { faultTexts } from '../../lib/words/incident-words.ts';
import { OpenAlerts } from '../../lib/alerts/open-alerts.tsx';
import { Age } from '../../kit/age.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { openWorkKinds, viewActionText, type OpenWorkKind } from './open-work-kinds.ts';

type AttentionRow = ResponseOf<typeof getOpenWork>['rows'][number];
type RowProps = AttentionRow & { readonly notes: readonly string[] };

const caseNotes = {
  cases_due_soon: (count: number) => m.staff_attention_soon_of({ count }),
  cases_mine: (count: number) => m.staff_attention_mine_of({ count }),
  cases_open: (count: number) => m.staff_attention_open_of({ count }),
} as const;

/** Kinds of cases that overlap, most urgent first. All of them share one row. */
const caseNames: readonly OpenWorkName[] = ['cases_overdue', 'cases_due_soon', 'cases_mine', 'cases_open'];

function noteOf({ name, count }: AttentionRow): string | null {
  const say = Object.hasOwn(caseNotes, name) ? caseNotes[name as keyof typeof caseNotes] : undefined;
  return say?.(count) ?? null;
}

/** Returns texts about the causes of a row of open work. The texts are the same as on the screens of the stations. */
function partTexts({ parts = [] }: AttentionRow): string[] {
  return faultTexts(
    parts.flatMap(({ kind, count }) => {
      const known = faultKinds.find((each) => each === kind);
      return known === undefined ? [] : [{ kind: known, count }];
    }),
  );
}

/**
 * Returns the rows of open work without duplicates. All kinds of cases share one row, and notes in this row contain the
 * other counts. Alerts have no row if the page lists each alert.
 */
function uniqueRows(rows: readonly AttentionRow[], hasAlerts: boolean): RowProps[] {
  const cases = rows.filter(({ name }) => caseNames.includes(name));
  const [first, ...others] = caseNames.flatMap((name) => cases.find((row) => row.name === name) ?? []);
  return rows.flatMap((row) => {
    if (row.name === 'station_alerts' && hasAlerts) return [];
    if (!caseNames.includes(row.name)) return [{ ...row, notes: partTexts(row) }];
    const differing = others.filter(({ count }) => count !== first?.count);
    return row === first ? [{ ...row, notes: differing.flatMap((other) => noteOf(other) ?? []) }] : [];
  });
}

function Row({ name, count, oldestAt, notes, recordId }: RowProps) {
  const { locale } = usePortal();
  const { label, act, to, viewOnlyTo = to, needs, isFault }: OpenWorkKind = openWorkKinds[name];
  const me = useMe();
  const may = needs === undefined || mayUse(me, needs);
  const screen = may ? to : viewOnlyTo;
  return (
    <li>
      <Link to={`/admin/${recordId === undefined ? screen : `stations/${recordId}`}`} data-fault={isFault}>
        <bdi dir="ltr" className="staff-attention-count">
          {count.toLocaleString('en')}
        </bdi>
        <span className="staff-attention-what">
          <span>{label()}</span>
          {notes.length === 0 ? null : <span className="staff-quiet">{notes.join(' · ')}</span>}
          {oldestAt === null ? null : (
            <span className="staff-quiet">
              {m.staff_attention_oldest()} <Age at={oldestAt} now={serverNow()} locale={locale} />
            </span>
          )}
        </span>
        <span className="staff-attention-act">{may ? act() : viewActionText()}</span>
      </Link>
    </li>
  );
}

/**
 * Shows the open work of this staff user, most urgent first. Each row links to the screen of its next action. If the
 * work concerns only one station, the row links to this station.
 */
export function OpenWorkList() {
  const resource = useStaffData(getOpenWork, {}, { refreshMs: STATS_REFRESH_MS, live: true });
  const seesStations = mayUse(useMe(), 'station.read');
  const rows = resource.value === null ? null : uniqueRows(resource.value.rows, seesStations);
  return (
    <section className="staff-stack" aria-labelledby="attention">
      <h2 id="attention" className="panel-title">
        {m.staff_attention_title()}
      </h2>
      {seesStations ? <OpenAlerts stationId={null} hasHeading={false} /> : null}
      <LoadState resource={resource} />
      {resource.value?.rows.length === 0 ? <p className="staff-quiet">{m.staff_attention_none()}</p> : null}
      {rows === null || rows.length === 0 ? null : (
        <ul className="staff-attention">
          {rows.map((row) => (
            <Row key={row.name} {...row} />
          ))}
        </ul>
      )}
    </section>
  );
}
