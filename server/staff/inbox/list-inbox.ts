import type { z } from 'zod';
import type { CaseRow as CaseView, listInbox as listCall } from '#contracts/staff/cases/inbox.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { caseReference } from '#domain/staff/customers/case-reference.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { ROWS_ASKED, staffPage } from '../list/staff-page.ts';
import { DUE_SOON_MS, listCases, type CaseCursor, type CaseRow, type CaseWish } from './store/case-list.ts';

type Query = z.output<(typeof listCall)['query']>;
type Answer = z.input<(typeof listCall)['answer']>;

/** One page of the worklist. */
export async function listInbox(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { kind, whose, state, due, after }: Query,
): Promise<Answer> {
  const rows = await listCases(db, {
    state: state === undefined || state === '' ? 'open' : state,
    kind: kind === undefined || kind === '' ? null : kind,
    assignee: whose === 'mine' ? actor.staffId : null,
    unassigned: whose === 'nobody',
    ...dueWithin(due, clock.now()),
    after: cursorOf(after),
    limit: ROWS_ASKED,
  });
  return staffPage(rows, { cursor: cursorText, entry: caseViewOf });
}

function dueWithin(due: Query['due'], now: number): Pick<CaseWish, 'dueFrom' | 'dueBefore'> {
  if (due === 'overdue') return { dueFrom: null, dueBefore: now };
  return due === 'soon' ? { dueFrom: now, dueBefore: now + DUE_SOON_MS } : { dueFrom: null, dueBefore: null };
}

function cursorText({ dueAt, since, subjectId, state }: CaseRow): string {
  const isDue = dueAt !== null && state !== 'done';
  return `${isDue ? 'd' : 's'}.${isDue ? dueAt : since}.${subjectId}`;
}

const cursorShape = /^([ds])\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Where a page begins; an address that somebody changed begins at the top. */
function cursorOf(after: string | undefined): CaseCursor | null {
  const [, due, at, id] = cursorShape.exec(after ?? '') ?? [];
  return at === undefined || id === undefined ? null : { isDue: due === 'd', at: Number(at), id };
}

/** A case as the list shows it. */
export function caseViewOf(row: CaseRow): CaseView {
  const { kind, subjectId, since, dueAt, state, assignee, assigneeName, subject, stars, bayNo, orderCode } = row;
  return {
    kind,
    id: subjectId,
    reference: caseReference(kind, subjectId, row.reference),
    since: isoTextOf(since),
    dueAt: dueAt === null ? null : isoTextOf(dueAt),
    state,
    assignee: assignee === null ? null : { id: assignee, name: assigneeName ?? '' },
    subject,
    stars,
    stationName: row.stationName,
    stationNameHe: row.stationNameHe,
    bayNo,
    orderCode,
    access: row.access,
  };
}
