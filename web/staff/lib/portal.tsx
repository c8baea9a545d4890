import { createContext, useContext } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import type { Permission, RequiredPermission } from '#contracts/core/permission.ts';
import type { getCurrentStaffUser } from '#contracts/staff/team/sign-in.ts';

/** Data of the portal that its HTML document contains. */
export type Portal = {
  readonly locale: Locale;
  readonly shopName: string;
  readonly modulesOff: readonly OptionalModule[];
  /** File name of the shop's logo. Null if the shop has not uploaded a logo. */
  readonly logo: string | null;
};

export const PortalContext = createContext<Portal>({ locale: 'en', shopName: '', modulesOff: [], logo: null });

export function usePortal(): Portal {
  return useContext(PortalContext);
}

export type CurrentStaffUser = ResponseOf<typeof getCurrentStaffUser>;

export const MeContext = createContext<CurrentStaffUser | null>(null);

/** Returns the signed-in staff user. Throws if it is used outside the portal's frame. */
export function useMe(): CurrentStaffUser {
  const me = useContext(MeContext);
  if (me === null) throw new Error('useMe outside of the frame');
  return me;
}

/**
 * Returns true if the user has a permission. The server enforces permissions. This function only hides controls for
 * actions that the server would refuse.
 */
export function mayUse(me: CurrentStaffUser, permission: RequiredPermission): boolean {
  return permission === 'member' || me.permissions.includes(permission);
}

/**
 * Requirements of a screen, a tab or a link. They are a permission, and the optional module to which the screen
 * belongs. `scoped` is true if partners may open the screen, which then shows only their own stations.
 */
export type ScreenRequirement = {
  readonly permission: RequiredPermission;
  readonly module?: OptionalModule;
  readonly scoped?: true;
};

/**
 * Returns true for a user who sees only their own stations. This is a partner, or a user with a custom role that is
 * limited to own stations.
 */
export function isPartner(me: CurrentStaffUser): boolean {
  return me.stations !== null;
}

const booksWork: readonly Permission[] = ['month.close', 'payout.write', 'settlement.write'];

/**
 * Returns true for a user who only does accounting. Such a user can read reports, and can change nothing except the
 * books.
 */
export function isAccountantOnly(me: CurrentStaffUser): boolean {
  const changes = me.permissions.filter((permission) => !permission.endsWith('.read'));
  return !isPartner(me) && mayUse(me, 'report.read') && changes.every((one) => booksWork.includes(one));
}

/**
 * Returns true if the user may open a screen. The user needs the permission, the shop must have enabled the module, and
 * partners need a screen that is open to them.
 */
export function mayOpen(
  { modulesOff }: Portal,
  me: CurrentStaffUser,
  { permission, module, scoped }: ScreenRequirement,
): boolean {
  if (isPartner(me) && scoped !== true) return false;
  return mayUse(me, permission) && (module === undefined || !modulesOff.includes(module));
}

/** Returns `mayOpen` for the portal and the signed-in user. Throws if it is used outside the portal's frame. */
export function useMayOpen(): (need: ScreenRequirement) => boolean {
  const portal = usePortal();
  const me = useMe();
  return (need) => mayOpen(portal, me, need);
}
