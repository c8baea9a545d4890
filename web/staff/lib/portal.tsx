import { createContext, useContext } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { RoutePermission } from '#contracts/core/permission.ts';
import type { getStaff } from '#contracts/staff/team/sign-in.ts';

/** What the empty document says. */
export type Portal = { readonly locale: Locale; readonly shopName: string };

export const PortalContext = createContext<Portal>({ locale: 'en', shopName: '' });

export function usePortal(): Portal {
  return useContext(PortalContext);
}

export type Me = AnswerOf<typeof getStaff>;

export const MeContext = createContext<Me | null>(null);

/** Who is signed in; only inside of the frame. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('useMe outside of the frame');
  return me;
}

/** Whether somebody may see or do something. The server decides; this only hides what it would refuse. */
export function mayUse(me: Me, permission: RoutePermission): boolean {
  return permission === 'member' || me.permissions.includes(permission);
}
