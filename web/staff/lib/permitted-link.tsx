import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Permission } from '#contracts/core/permission.ts';
import { mayUse, useMe } from './portal.tsx';

type PermittedLinkProps = {
  readonly to: string;
  /** Permission that the linked page requires. Users without this permission see the text without a link. */
  readonly needs: Permission;
  /** State of the navigation, such as the list to which the page leads back. */
  readonly state?: unknown;
  readonly children: ReactNode;
};

export function PermittedLink({ to, needs, state, children }: PermittedLinkProps) {
  if (!mayUse(useMe(), needs)) return children;
  return (
    <Link to={to} state={state}>
      {children}
    </Link>
  );
}
