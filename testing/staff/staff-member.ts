import { TOTP, Secret } from 'otpauth';
import { randomBytes } from 'node:crypto';
import type { OwnRoleId, StationId } from '#contracts/core/ids.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { inviteStaffUser } from '#server/staff/public.ts';
import { createBrowser, GOOD_PASSWORD, type TestBrowser } from '../accounts/account-browser.ts';
import type { TestApp } from '../shop/build-test-app.ts';

export type TestMember = {
  readonly browser: TestBrowser;
  readonly staffId: string;
  readonly email: string;
  readonly recoveryCodes: readonly string[];
  /** Current code of the authenticator app at the shop's clock. */
  code(): string;
  /** Moves the clock until the app shows another code. */
  nextCode(): string;
};

/** A franchise partner of these stations, signed in like `makeMember`. */
export async function makePartner(shop: TestApp, stations: readonly StationId[]): Promise<TestMember> {
  return await signInMember(shop, { roles: ['partner'], stations });
}

/** A staff user with these roles, signed in the normal way: link, password, app. */
export async function makeMember(shop: TestApp, roles: readonly StaffRole[], address?: string): Promise<TestMember> {
  return await signInMember(shop, { roles, stations: [] }, address);
}

/** A staff user who has only a role that an owner composed, with stations if the role is for own stations. */
export async function makeMemberOf(
  shop: TestApp,
  { ownRoleId }: { readonly ownRoleId: OwnRoleId },
  stations: readonly StationId[] = [],
): Promise<TestMember> {
  return await signInMember(shop, { roles: [], ownRoleId, stations });
}

type Access = {
  readonly roles: readonly StaffRole[];
  readonly ownRoleId?: OwnRoleId;
  readonly stations: readonly StationId[];
};

async function signInMember(shop: TestApp, access: Access, address?: string): Promise<TestMember> {
  const { clock, deps } = shop;
  const email = `staff-${randomBytes(4).toString('hex')}@example.com`;
  const invited = await inviteStaffUser(deps, systemActor('test'), {
    name: 'Dana Levi',
    email,
    ...access,
    tell: false,
  });
  if (!invited.ok) throw new Error(invited.refusal);
  const browser = createBrowser(shop, address);
  const { token, staffId } = invited.value;
  const set = await browser.post('/api/admin/setup', { token, name: 'Dana Levi', password: GOOD_PASSWORD });
  if (set.statusCode !== 200) throw new Error(set.body);
  const { secret } = (await browser.post('/api/admin/login/enrolment')).json<{ secret: string }>();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate({ timestamp: clock.now() });
  const confirmed = await browser.post('/api/admin/login/enrolment/confirmation', { code: code() });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return {
    browser,
    staffId,
    email,
    recoveryCodes,
    code,
    nextCode() {
      clock.advance(MINUTE_MS);
      return code();
    },
  };
}
