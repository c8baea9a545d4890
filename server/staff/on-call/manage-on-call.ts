import { createHash } from 'node:crypto';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { getOnCall as getOnCallCall } from '#contracts/staff/station-alerts.ts';
import { parseIsraeliMobile, type IsraeliMobileRefusal } from '#domain/core/contact/mobile-phone.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listStaffUsers } from '../team/store/staff-user.ts';
import { ON_CALL_PERMISSION } from './remove-ineligible-on-call.ts';
import { decryptOnCallPhone, encryptOnCallPhone } from './on-call-phone.ts';
import { listOnCallRows, lockOnCall, replaceOnCall } from './store/on-call-staff.ts';

type OnCallDeps = Pick<Deps, 'db' | 'keyring'>;
type OnCall = ResponseOf<typeof getOnCallCall>;

/** Returns the staff users who are on call, and all staff users who could be on call. */
export async function getOnCall(deps: OnCallDeps, db: Queryable = deps.db): Promise<OnCall> {
  const [rows, staffUsers] = await Promise.all([listOnCallRows(db), listStaffUsers(db)]);
  const people = rows.map(({ staffId, name, phoneSealed }) => ({
    staffId,
    name,
    phone:
      phoneSealed === null
        ? null
        : readSealed(deps, { table: 'staff_on_call', id: staffId }, () =>
            formatPhone(decryptOnCallPhone(deps.keyring, staffId, phoneSealed)),
          ),
  }));
  return {
    people,
    members: staffUsers
      .filter((staffUser) => staffUser.disabledAt === null && permissionsOf(staffUser).has(ON_CALL_PERMISSION))
      .map(({ staffId, name }) => ({ staffId, name })),
    version: createHash('sha256').update(JSON.stringify(people)).digest('hex').slice(0, 32),
  };
}

type OnCallChange = {
  readonly seen: string;
  readonly people: readonly { readonly staffId: StaffId; readonly phone?: string | undefined }[];
};

type Refusal = 'changed_meanwhile' | 'not_found' | IsraeliMobileRefusal;

/** Replaces the list of staff users on call. Phone numbers must be Israeli mobile numbers. */
export async function changeOnCall(
  deps: OnCallDeps,
  actor: Staff,
  { seen, people }: OnCallChange,
): Promise<Outcome<OnCall, Refusal>> {
  const rows: { readonly staffId: StaffId; readonly e164: string | null }[] = [];
  for (const { staffId, phone = '' } of people) {
    const mobile = phone === '' ? null : parseIsraeliMobile(phone);
    if (mobile?.ok === false) return mobile;
    rows.push({ staffId, e164: mobile?.e164 ?? null });
  }
  return await deps.db.inTransaction(async (tx): Promise<Outcome<OnCall, Refusal>> => {
    await lockOnCall(tx);
    const before = await getOnCall(deps, tx);
    if (before.version !== seen) return refused('changed_meanwhile');
    if (rows.some(({ staffId }) => !before.members.some((each) => each.staffId === staffId))) {
      return refused('not_found');
    }
    await replaceOnCall(
      tx,
      rows.map(({ staffId, e164 }) => ({
        staffId,
        phoneSealed: e164 === null ? null : encryptOnCallPhone(deps.keyring, staffId, e164),
      })),
    );
    const after = await getOnCall(deps, tx);
    const detail = {
      before: before.people.map(({ staffId }) => staffId),
      after: people.map(({ staffId }) => staffId),
    };
    await appendAudit(tx, actor, { action: 'staff.on_call', refId: null, detail });
    return accepted(after);
  });
}
