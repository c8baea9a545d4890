import { m } from '#messages/compiled/messages.js';

function Part({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <bdi dir="ltr">{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
      </dd>
    </>
  );
}

const titles: Readonly<Record<string, () => string>> = {
  before: () => m.staff_audit_before(),
  after: () => m.staff_audit_after(),
};

/** What was and what is; anything else that an act wrote down, by its own name. */
export function AuditDetail({ detail }: { readonly detail: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(detail);
  if (entries.length === 0) return null;
  return (
    <dl className="staff-detail">
      {entries.map(([name, value]) => (
        <Part key={name} title={titles[name]?.() ?? name} value={value} />
      ))}
    </dl>
  );
}
