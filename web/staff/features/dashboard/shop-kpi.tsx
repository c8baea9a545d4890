import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RequiredPermission } from '#contracts/core/permission.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';

type FactProps = {
  readonly label: string;
  readonly value: string;
  readonly note: ReactNode;
  readonly to: string;
  readonly permission: RequiredPermission;
};

/** Shows a figure of the whole shop in one line. The line links to the screen of the figure. */
export function ShopKpi({ label, value, note, to, permission }: FactProps) {
  const mayOpen = mayUse(useMe(), permission);
  return (
    <div>
      <dt>{mayOpen ? <Link to={`/admin/${to}`}>{label}</Link> : label}</dt>
      <dd>
        <bdi dir="ltr" className="staff-fact-number">
          {value}
        </bdi>
        <span className="staff-quiet">{note}</span>
      </dd>
    </div>
  );
}
