import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import type { getReportedWash as getReportedWashCall } from '#contracts/staff/cases/wash-case.ts';
import { cancellationWindow } from '#domain/core/time/cancellation-window.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import { maskEmail, maskPhone } from '#domain/core/text/masking.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findLowRating } from '#server/loyalty/public.ts';
import { findPhotoOfReport } from '#server/stations/public.ts';
import { replyTemplateTexts } from '../documents/reply-templates.ts';
import { washReturnedSms } from '../documents/wash-returned-sms.ts';
import {
  findCancellationOfCase,
  findReportingScanner,
  findWashOfCase,
  listOrdersOfSender,
  listRatedOrders,
  type CaseOrderRow,
} from './store/case-details.ts';
import { findCase, type CaseKey, type CaseRow } from './store/case-list.ts';
import { listCaseEntries, type CaseEntryRow } from './store/staff-case.ts';
import { findHolderPhone, findSender, isVoucherLinked, type Sender } from './find-sender.ts';
import { listCaseColleagues } from './case-colleagues.ts';
import { caseViewOf } from './list-cases.ts';
import { readCaseEntry } from './sealed-entry.ts';

export type CaseDeps = Pick<Deps, 'brand' | 'db' | 'keyring' | 'sms'>;

const ORDERS_SHOWN = 5;

export async function getCase(deps: CaseDeps, key: CaseKey): Promise<Outcome<StaffCase, 'not_found'>> {
  const row = await findCase(deps.db, key);
  if (row === null) return refused('not_found');
  const [sender, phoneContact, facts, history, colleagues] = await Promise.all([
    findSender(deps, key),
    phoneContactOf(deps, key),
    findFacts(deps, key),
    listCaseEntries(deps.db, key),
    listCaseColleagues(deps.db),
  ]);
  return accepted({
    ...caseViewOf(row),
    ...facts,
    version: row.version,
    ...senderViewOf(sender, facts.comment),
    phoneContact,
    history: history.map((entry) => entryViewOf(deps, entry)),
    templates: templatesFor(deps, row, sender),
    colleagues,
  });
}

/** Returns a wash with its holder, in the form in which the page of a case shows it. The wash need not have a case. */
export async function getReportedWash(
  deps: CaseDeps,
  id: string,
): Promise<Outcome<ResponseOf<typeof getReportedWashCall>, 'not_found'>> {
  const key = { kind: 'wash', id } as const;
  const [wash, holder, phoneContact] = await Promise.all([
    washOf(deps, id),
    findSender(deps, key),
    phoneContactOf(deps, key),
  ]);
  if (wash === null) return refused('not_found');
  const { locale, sender } = senderViewOf(holder, null);
  return accepted({ wash, locale, sender, phoneContact, templates: templatesFor(deps, key, holder) });
}

async function phoneContactOf(deps: CaseDeps, key: CaseKey): Promise<StaffCase['phoneContact']> {
  const holder = await findHolderPhone(deps, key);
  if (holder === null) return null;
  const { locale, phone, voucher } = holder;
  const text = washReturnedSms({ shop: deps.brand.name[locale], isFrozen: voucher.state === 'frozen' }, locale);
  const canText = deps.sms.kind !== 'off';
  return { phone: maskPhone(phone), canText, text, hasLink: isVoucherLinked(voucher) };
}

function senderViewOf(sender: Sender | null, comment: string | null) {
  if (sender === null) return { locale: null, sender: null, said: comment, city: null, group: null };
  const { locale, name, email, phone, city, group } = sender;
  const masked = { name, email: maskEmail(email), phone: phone === null ? null : maskPhone(phone) };
  return { locale, sender: masked, said: sender.said ?? comment, city, group };
}

function entryViewOf({ keyring }: CaseDeps, entry: CaseEntryRow): StaffCase['history'][number] {
  const { staffCaseEntryId, act, staffName, assigneeName, locale, bodySealed, createdAt } = entry;
  return {
    id: staffCaseEntryId,
    act,
    at: toIsoInstant(createdAt),
    by: staffName,
    to: assigneeName,
    text: bodySealed === null ? null : readCaseEntry(keyring, staffCaseEntryId, bodySealed),
    locale,
  };
}

function templatesFor({ brand }: CaseDeps, { kind }: Pick<CaseRow, 'kind'>, sender: Sender | null) {
  if (sender === null) return [];
  return replyTemplateTexts({ kind, name: sender.name, shopName: brand.name });
}

type CaseFacts = Pick<StaffCase, 'orders' | 'cancellation' | 'wash' | 'photoId' | 'scannerName'> & {
  readonly comment: string | null;
};
const noFacts: CaseFacts = {
  orders: [],
  cancellation: null,
  wash: null,
  photoId: null,
  scannerName: null,
  comment: null,
};

async function findFacts(deps: CaseDeps, { kind, id }: CaseKey): Promise<CaseFacts> {
  if (kind === 'hand_wash') return { ...noFacts, scannerName: await findReportingScanner(deps.db, id) };
  if (kind === 'wash') {
    const [wash, photoId] = await Promise.all([washOf(deps, id), findPhotoOfReport(deps, `wash:${id}`)]);
    return { ...noFacts, wash, photoId };
  }
  if (kind === 'rating') {
    const [rating, wash, orders] = await Promise.all([
      findLowRating(deps, id),
      washOf(deps, id),
      listRatedOrders(deps.db, id),
    ]);
    return { ...noFacts, wash, orders: orders.map(orderOf), comment: rating?.comment ?? null };
  }
  const [orders, cancellation] = await Promise.all([
    listOrdersOfSender(deps.db, { contactMessageId: id, limit: ORDERS_SHOWN }),
    kind === 'cancellation' ? cancellationOf(deps, id) : null,
  ]);
  return { ...noFacts, orders: orders.map(orderOf), cancellation };
}

function orderOf({ at, ...order }: CaseOrderRow): StaffCase['orders'][number] {
  return { ...order, at: toIsoInstant(at) };
}

async function cancellationOf({ db }: CaseDeps, contactMessageId: string): Promise<StaffCase['cancellation']> {
  const found = await findCancellationOfCase(db, contactMessageId);
  if (found === null) return null;
  const { cancellationRequestId: _inner, state, windowEndsAt, paidAt, disclosedAt, ...facts } = found;
  const proven = cancellationWindow(
    { boughtAt: paidAt, disclosedAt: disclosedAt ?? paidAt },
    { group: 'new_immigrant', conversationOccurred: true },
  );
  return {
    ...facts,
    windowEndsAt: toIsoInstant(windowEndsAt),
    fourMonthsEndAt: toIsoInstant(proven.endsAt ?? windowEndsAt),
    decision: state === 'requested' ? null : state,
  };
}

async function washOf({ db }: CaseDeps, redemptionId: string): Promise<StaffCase['wash']> {
  const wash = await findWashOfCase(db, redemptionId);
  if (wash === null) return null;
  const { askedAt, offeredAt, startedAt, endedAt, backAt, ...facts } = wash;
  return {
    ...facts,
    askedAt: toIsoInstant(askedAt),
    offeredAt: toIsoInstantOrNull(offeredAt),
    startedAt: toIsoInstantOrNull(startedAt),
    endedAt: toIsoInstantOrNull(endedAt),
    backAt: toIsoInstantOrNull(backAt),
  };
}
