import type { AuditVerification } from '#contracts/staff/audit.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDateTime } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';

type Anchors = AuditVerification['anchors'];

const chainWords: Readonly<Record<Anchors['missing'][number]['chain'], () => string>> = {
  audit: m.staff_audit_missing_audit,
  documents: m.staff_audit_missing_documents,
  journal: m.staff_audit_missing_journal,
};

/** Returns the result of a verification in sentences, what is wrong first. */
export function verificationWords({ rows, broken, anchors }: AuditVerification, locale: Locale): string[] {
  const when = (at: string) => formatDateTime(Date.parse(at), locale);
  const { missing, newest, restores, unreadable } = anchors;
  return [
    ...missing.map(({ chain, entries, knownAt, since }) =>
      m.staff_audit_missing({
        chain: chainWords[chain](),
        entries: String(entries),
        since: since === null ? m.staff_audit_missing_start() : when(since),
        known: when(knownAt),
      }),
    ),
    broken.length === 0
      ? m.staff_audit_whole({ rows: String(rows) })
      : m.staff_audit_broken({ rows: broken.join(', ') }),
    ...restores.map(({ at, backupOf, entries }) =>
      m.staff_audit_restored({ when: when(at), backup: when(backupOf), entries: String(entries) }),
    ),
    ...(unreadable === 0 ? [] : [m.staff_audit_anchor_unreadable({ lines: String(unreadable) })]),
    newest === null
      ? m.staff_audit_anchor_none()
      : m.staff_audit_anchor({ seq: String(newest.seq), when: when(newest.at) }),
  ];
}
