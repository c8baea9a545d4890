import type { z } from 'zod';
import type { CaseRow as CaseView, getCaseList as getCaseListCall } from '#contracts/staff/cases/case-list.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';
import { caseReference } from '#domain/staff/customers/case-reference.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readRatingComment } from '#server/loyalty/public.ts';
import { readContactPersonalData } from '#server/messaging/public.ts';
import { maskedNameOf } from '../customers/list-customers.ts';
import { searchTermsOf } from '../list/search-terms.ts';
import { EARLIEST_TIME, LATEST_TIME } from '../list/time-cursor.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { DUE_SOON_MS, listCases, type CaseCursor, type CaseRow, type CaseQuery } from './store/case-list.ts';
import { personOfVoucher } from '../vouchers/list-vouchers.ts';
import { listTextsOfCases } from './store/case-texts.ts';
import { listWashCustomers } from './store/wash-customers.ts';

type Query = z.output<(typeof getCaseListCall)['query']>;
type CaseListResponse = z.output<(typeof getCaseListCall)['answer']>;

export async function listStaffCases(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Pick<Staff, 'permissions' | 'staffId'>,
  { kind, whose, state, due, from, to, after, search = '' }: Query,
): Promise<CaseListResponse> {
  const searchTerms = searchTermsOf(keyring, actor, search);
  const query = {
    state: stateOf(state, searchTerms !== null),
    kind: kind === undefined || kind === '' ? null : kind,
    assignee: whose === 'mine' ? actor.staffId : null,
    unassigned: whose === 'nobody',
    ...dueDateBoundsOf(due, clock.now()),
    receivedFrom: from === undefined ? EARLIEST_TIME : startOfDay(from),
    receivedUntil: to === undefined ? LATEST_TIME : startOfDay(addDays(to, 1)),
    after: cursorOf(after),
    limit: ROWS_TO_FETCH,
  };
  const rows = await listCases(db, query, searchTerms);
  const cursor = searchTerms === null && query.state !== null ? cursorText : sinceCursor;
  const [texts, customers] = await Promise.all([
    readTexts({ db, keyring }, rows),
    actor.permissions.has('customer.read') ? readCustomers({ db, keyring }, rows) : new Map<string, null>(),
  ]);
  return staffPage(rows, {
    cursor,
    entry: (row) => {
      const { sender, excerpt } = texts.get(row.subjectId) ?? NOTHING;
      return { ...caseViewOf(row), sender: sender ?? customers.get(row.subjectId) ?? null, excerpt };
    },
  });
}

type CaseText = { readonly sender: string | null; readonly excerpt: string | null };
const NOTHING: CaseText = { sender: null, excerpt: null };

/** Returns sender and excerpt of each case, by the case's id. */
async function readTexts(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  rows: readonly CaseRow[],
): Promise<ReadonlyMap<string, CaseText>> {
  const found = await listTextsOfCases(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  return new Map(
    found.map(({ contactMessageId, ratedId, sealed }): [string, CaseText] => {
      if (contactMessageId === null) {
        const comment = ratedId === null ? null : readRatingComment(keyring, ratedId, sealed);
        return [ratedId ?? '', { sender: null, excerpt: excerptOf(comment) }];
      }
      const read = readContactPersonalData(keyring, contactMessageId, sealed);
      const sender = read === null || read.name === '' ? null : read.name;
      return [contactMessageId, { sender, excerpt: excerptOf(read?.message ?? null) }];
    }),
  );
}

/** Returns the masked name of the customer of each wash and each rating, by the case's id. */
async function readCustomers(
  deps: Pick<Deps, 'db' | 'keyring'>,
  rows: readonly CaseRow[],
): Promise<ReadonlyMap<string, string | null>> {
  const subjectIds = rows.filter(({ kind }) => kind === 'wash' || kind === 'rating').map(({ subjectId }) => subjectId);
  const found = subjectIds.length === 0 ? [] : await listWashCustomers(deps.db, subjectIds);
  return new Map(
    found.map(({ subjectId, customerId, buyerId, profileSealed, gift, orderId, privateSealed }) => {
      const name = customerId === null ? null : maskedNameOf(deps, customerId, profileSealed);
      // the order names another person if the holder did not buy the voucher
      const isFromOrder = customerId === null || (!gift && customerId === buyerId);
      const hasOrder = isFromOrder && orderId !== null && privateSealed !== null;
      const person = hasOrder ? personOfVoucher(deps, { gift, orderId, privateSealed }) : null;
      return [subjectId, name ?? person];
    }),
  );
}

/** Maximum length of an excerpt, in characters. */
const EXCERPT_MAX = 100;

/** Returns the beginning of a text as one line. Returns null if the text is empty. */
function excerptOf(text: string | null): string | null {
  const line = [...(text ?? '').replaceAll(/\s+/gu, ' ').trim()];
  if (line.length === 0) return null;
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX).join('').trimEnd()}…` : line.join('');
}

/**
 * Returns the case state to filter by; null for all states. By default, a search covers all states, because customers
 * also ask about closed cases. Other lists show open cases.
 */
function stateOf(state: Query['state'], isSearch: boolean): CaseQuery['state'] {
  if (state === undefined || state === '') return isSearch ? null : 'open';
  return state === 'all' ? null : state;
}

function dueDateBoundsOf(due: Query['due'], now: number): Pick<CaseQuery, 'dueFrom' | 'dueBefore'> {
  if (due === 'overdue') return { dueFrom: null, dueBefore: now };
  return due === 'soon' ? { dueFrom: now, dueBefore: now + DUE_SOON_MS } : { dueFrom: null, dueBefore: null };
}

function sinceCursor({ since, subjectId }: CaseRow): string {
  return `s.${since}.${subjectId}`;
}

function cursorText({ dueAt, since, subjectId, state }: CaseRow): string {
  const isDue = dueAt !== null && state !== 'done';
  return `${isDue ? 'd' : 's'}.${isDue ? dueAt : since}.${subjectId}`;
}

const cursorShape = /^([ds])\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the position at which a page begins. Returns null for an invalid cursor, which starts at the first row. */
function cursorOf(after: string | undefined): CaseCursor | null {
  const [, due, at, id] = cursorShape.exec(after ?? '') ?? [];
  return at === undefined || id === undefined ? null : { isDue: due === 'd', at: Number(at), id };
}

export function caseViewOf(row: CaseRow): CaseView {
  const { kind, subjectId, since, dueAt, state, assignee, assigneeName, subject, stars, bayNo, orderCode } = row;
  return {
    kind,
    id: subjectId,
    reference: caseReference(kind, subjectId, row.reference),
    since: toIsoInstant(since),
    dueAt: dueAt === null ? null : toIsoInstant(dueAt),
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
