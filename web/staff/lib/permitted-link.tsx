import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Permission } from '#contracts/core/permission.ts';
import { mayUse, useMe } from './portal.tsx';

type PermittedLinkProps = {
  readonly to: string;
  /** Permission that the linked page requires. Users without this permission see the text without a link. */
  readonly needs: Permission;
  readonly children: ReactNode;
};

/** A link to another page of the portal, for staff users who may open it. */
export function PermittedLink({ to, needs, children }: PermittedLinkProps) {
  return mayUse(useMe(), needs) ? <Link to={to}>{children}</Link> : children;
}
