import type { Locale } from '#contracts/core/locale.ts';
import type { AuditRow } from '#contracts/staff/team/audit.ts';
import { giftFields, type SentenceAction } from '#contracts/staff/team/audit-sentence-fields.ts';
import { formatDate, formatIsoDay, isolated, isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { roleChangeSentence, roleDeletionSentence } from './role-sentences.ts';
import { fieldOf } from './field-of.ts';
import { connectionName } from '../words/connection-name.ts';
import { goodwillUnitsText } from '../words/goodwill-words.ts';
import { periodText } from '../words/period-text.ts';

/**
 * Fields of an audit entry that its sentence needs. The detail of an entry on the overview has only the fields of
 * `sentenceFields`.
 */
export type AuditEntry = Pick<AuditRow, 'actor' | 'adminName' | 'action' | 'refId' | 'detail' | 'objects'>;

type Marks = { readonly who: string; readonly what: string };
type SentenceBuilder = (detail: AuditEntry['detail'], locale: Locale, marks: Marks) => string | null;

function price({ before, after }: AuditEntry['detail'], locale: Locale, marks: Marks): string | null {
  const [was, is] = [fieldOf(before, 'priceAgorot'), fieldOf(after, 'priceAgorot')];
  const from = Date.parse(String(fieldOf(after, 'validFrom')));
  if (typeof is !== 'number' || Number.isNaN(from)) return null;
  const values = { ...marks, after: isolatedShekels(is), day: formatDate(from, locale) };
  return typeof was === 'number'
    ? m.audit_said_price({ ...values, before: isolatedShekels(was) })
    : m.audit_said_first_price(values);
}

function saleSentence({ after }: AuditEntry['detail'], _locale: Locale, marks: Marks): string | null {
  const active = fieldOf(after, 'active');
  if (typeof active !== 'boolean') return null;
  return active ? m.audit_said_on_sale(marks) : m.audit_said_off_sale(marks);
}

/** Creates a function that builds a sentence with the month of an audit entry, or with its range of months. */
function monthSentence(say: (values: Marks & { readonly month: string }) => string): SentenceBuilder {
  return ({ period, to }, locale, marks) => {
    if (typeof period !== 'string' || !/^\d{4}-\d{2}$/.test(period)) return null;
    const last = typeof to === 'string' && to !== period ? ` – ${periodText(to, locale)}` : '';
    return say({ ...marks, month: `${periodText(period, locale)}${last}` });
  };
}

const monthFiles: Readonly<Record<string, SentenceBuilder>> = {
  journal: monthSentence(m.audit_said_journal_of),
  vat: monthSentence(m.audit_said_vat_of),
};

/**
 * Returns the sentence about a downloaded accounting file. An entry without a kind of file is about the tax export in
 * the uniform format of the Israeli Tax Authority.
 */
function filesSentence(detail: AuditEntry['detail'], locale: Locale, marks: Marks): string | null {
  const say = monthFiles[String(detail['file'])] ?? monthSentence(m.audit_said_files_of);
  return say(detail, locale, marks);
}

/**
 * Creates a function that builds a sentence with the bay of an audit entry. The function returns null for an entry
 * about the whole station.
 */
function baySentence(say: (values: Marks & { readonly bay: number }) => string): SentenceBuilder {
  return ({ bayNo }, _locale, marks) => (typeof bayNo === 'number' ? say({ ...marks, bay: bayNo }) : null);
}

/** Creates a function that builds a sentence with the washes or points that staff gave, and their value. */
function giftSentence(say: (values: Marks) => string): SentenceBuilder {
  return ({ kind, units, worthAgorot }, _locale, marks) => {
    if (kind !== 'washes' && kind !== 'points') return null;
    if (typeof units !== 'number' || typeof worthAgorot !== 'number') return null;
    return `${say(marks)}: ${goodwillUnitsText({ kind, units })}, ${isolatedShekels(worthAgorot)}`;
  };
}

const testResults: Readonly<Record<string, () => string>> = {
  good: m.audit_provider_good,
  credentials: m.audit_provider_credentials,
  unreached: m.audit_provider_unreached,
  in_doubt: m.audit_provider_in_doubt,
};

/** Returns the sentence about the test of a provider with its result, or about a test message. */
function testSentence({ provider, state, channel }: AuditEntry['detail'], _locale: Locale, marks: Marks) {
  if (channel === 'mail') return m.audit_said_test_mail(marks);
  if (channel === 'sms') return m.audit_said_test_sms(marks);
  const result = testResults[String(state)]?.();
  if (typeof provider !== 'string' || result === undefined) return null;
  return m.audit_said_provider_tested({ ...marks, provider: isolated(connectionName(provider)), result });
}

function providerSentence(say: (values: Marks & { readonly provider: string }) => string): SentenceBuilder {
  return ({ provider }, _locale, marks) =>
    typeof provider === 'string' ? say({ ...marks, provider: isolated(connectionName(provider)) }) : null;
}

function sharesIn(value: unknown): readonly { readonly since: unknown; readonly share: unknown }[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: unknown) => ({ since: fieldOf(row, 'since'), share: fieldOf(row, 'shareHundredths') }));
}

/** Returns the sentence about an agreed revenue share that was added or changed, with its first day. */
function shareSentence({ before, after }: AuditEntry['detail'], locale: Locale, marks: Marks): string | null {
  const known = sharesIn(before);
  const agreed = sharesIn(after).find(
    ({ since, share }) => !known.some((row) => row.since === since && row.share === share),
  );
  if (typeof agreed?.share !== 'number' || typeof agreed.since !== 'string') return null;
  const percent = leftToRight(`${agreed.share / 100}%`);
  return m.audit_said_share({ ...marks, percent, day: formatIsoDay(agreed.since, locale) });
}

/** Returns the sentence about money that the bank took back. Returns null for a refund of the shop. */
function lostDisputeSentence({ reason }: AuditEntry['detail'], _locale: Locale, marks: Marks): string | null {
  return reason === 'dispute_lost' ? m.audit_said_dispute_lost(marks) : null;
}

const special = {
  'price.plan': price,
  'product.switch': saleSentence,
  'credit.mint': giftSentence(m.audit_said_credit_mint),
  'goodwill.decline': giftSentence(m.audit_said_goodwill_decline),
  'goodwill.propose': giftSentence(m.audit_said_goodwill_propose),
  'refund.request': lostDisputeSentence,
  'role.change': roleChangeSentence,
  'role.delete': roleDeletionSentence,
  'accountant.close': monthSentence(m.audit_said_books_closed),
  'accountant.files': filesSentence,
  'provider.connect': providerSentence(m.audit_said_provider_connected),
  'provider.remove': providerSentence(m.audit_said_provider_removed),
  'provider.test': testSentence,
  'settlement.close': monthSentence(m.audit_said_statements_closed),
  'settlement.share': shareSentence,
  'station.back': baySentence(m.audit_said_bay_back),
  'station.out': baySentence(m.audit_said_bay_out),
  'station.photo': baySentence(m.audit_said_bay_photo),
} as const satisfies Record<SentenceAction, SentenceBuilder>;

const sentenceBuilders: ReadonlyMap<string, SentenceBuilder> = new Map(Object.entries(special));

/**
 * Returns a sentence that contains the changed values of an audit entry. Returns null if the action has no such
 * sentence, or if the entry does not contain the values.
 */
export function sentenceWithValues({ action, detail }: AuditEntry, locale: Locale, marks: Marks): string | null {
  return sentenceBuilders.get(action)?.(detail, locale, marks) ?? null;
}

/**
 * Maps an action to the recorded fields that its special sentence already contains. These fields are not listed again.
 */
export const fieldsInSentence: Readonly<Record<string, readonly string[]>> = {
  'price.plan': ['priceAgorot', 'validFrom'],
  'product.switch': ['active'],
  'credit.mint': giftFields,
  'goodwill.decline': giftFields,
  'goodwill.propose': giftFields,
  'role.change': ['permissions'],
  'accountant.close': ['period'],
  'accountant.files': ['period', 'to', 'file'],
  'settlement.close': ['period'],
  'station.back': ['bayNo'],
  'station.out': ['bayNo'],
  'station.photo': ['bayNo'],
};
