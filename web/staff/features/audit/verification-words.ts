import type { AuditVerification } from '#contracts/staff/team/audit.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

type Anchors = AuditVerification['anchors'];

const chainLabels: Readonly<Record<Anchors['missing'][number]['chain'], () => string>> = {
  audit: m.staff_audit_missing_audit,
  documents: m.staff_audit_missing_documents,
  journal: m.staff_audit_missing_journal,
};

type VerificationLine = { readonly text: string; readonly isWrong: boolean };

/** Describes the result of a verification in plain language. Errors come first. */
export function verificationText({ rows, broken, anchors }: AuditVerification, locale: Locale): VerificationLine[] {
  const when = (at: string) => formatDateTime(Date.parse(at), locale);
  const { missing, newest, restores, unreadable } = anchors;
  const wrong = [
    ...missing.map(({ chain, entries, knownAt, since }) =>
      m.staff_audit_missing({
        chain: chainLabels[chain](),
        entries: String(entries),
        since: since === null ? m.staff_audit_missing_start() : when(since),
        known: when(knownAt),
      }),
    ),
    ...(broken.length === 0 ? [] : [m.staff_audit_broken({ rows: broken.join(', ') })]),
    ...(unreadable === 0 ? [] : [m.staff_audit_anchor_unreadable({ lines: String(unreadable) })]),
  ];
  const isWhole = broken.length === 0 && missing.every(({ chain }) => chain !== 'audit');
  const right = [
    ...(isWhole ? [m.staff_audit_whole({ rows: String(rows) })] : []),
    ...restores.map(({ at, backupOf, entries }) =>
      m.staff_audit_restored({ when: when(at), backup: when(backupOf), entries: String(entries) }),
    ),
    newest === null
      ? m.staff_audit_anchor_none()
      : m.staff_audit_anchor({ seq: String(newest.seq), when: when(newest.at) }),
  ];
  return [...wrong.map((text) => ({ text, isWrong: true })), ...right.map((text) => ({ text, isWrong: false }))];
}
