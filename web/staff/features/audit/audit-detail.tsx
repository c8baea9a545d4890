import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { detailName, detailText, partsOf } from './detail-words.ts';

type ValueProps = { readonly name: string; readonly value: unknown };

/** Renders a list, an object or a single value. */
function Value({ name, value }: ValueProps) {
  const { locale } = usePortal();
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul>
        {value.map((one: unknown) => (
          <li key={JSON.stringify(one)}>
            <Value name={name} value={one} />
          </li>
        ))}
      </ul>
    );
  }
  if (Array.isArray(value)) return m.staff_detail_none();
  if (typeof value === 'object' && value !== null) return <AuditDetail detail={value} />;
  return <bdi>{detailText({ name, value }, locale)}</bdi>;
}

/** Renders the values before and after a change, and every other recorded value with its name. */
export function AuditDetail({ detail }: { readonly detail: object }) {
  const parts = partsOf(detail);
  if (parts.length === 0) return null;
  return (
    <dl className="staff-detail">
      {parts.map(([name, value]) => (
        <div key={name}>
          <dt>{detailName(name) ?? <bdi lang="en">{name}</bdi>}</dt>
          <dd>
            <Value name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
