import type { Locale } from '#contracts/core/locale.ts';
import { staffIdSchema, type StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Actor } from '#server/core/actor.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/staff/deps.ts';
import { enqueueLinkMail } from './store/staff-invitation.ts';
import { addStaffUser, lockOwners } from './store/staff-user.ts';
import { checkStaffAccess, type StaffAccess } from './check-access.ts';
import { issueInvitation } from './issue-invitation.ts';
import { encryptStaffEmail } from './staff-email.ts';

type InviteDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>;

export type Invitee = StaffAccess & {
  readonly name: string;
  readonly email: string;
  /** Language of the invitation mail. The default is the language of the shop. */
  readonly language?: Locale | undefined;
};

/** Name that the first owner has until this owner enters a name. */
export const DEFAULT_OWNER_NAME = 'Owner';

export type IssuedInvitation = { readonly staffId: StaffId; readonly token: string };

type Refusal = 'not_permitted' | 'partner_stations' | 'role_gone';

/**
 * Adds a staff user and mails the link to set a password. If `tell` is false, no mail is sent, and the inviting user
 * passes the link on. If the actor is a staff user, this user must still be an owner at commit.
 */
export async function inviteStaffUser(
  deps: InviteDeps,
  actor: Actor,
  { name, email, language, tell, ...access }: Invitee & { readonly tell: boolean },
): Promise<Outcome<IssuedInvitation, Refusal | 'email_taken'>> {
  const staffId = staffIdSchema.parse(deps.ids.uuid());
  try {
    return await deps.db.inTransaction(async (tx): Promise<Outcome<IssuedInvitation, Refusal>> => {
      const mayInvite = actor.kind !== 'staff' || (await lockOwners(tx)).includes(actor.staffId);
      if (!mayInvite) return refused('not_permitted');
      const checked = await checkStaffAccess(tx, access);
      if (!checked.ok) return checked;
      await addStaffUser(tx, {
        staffId,
        name,
        emailIndex: blindIndexOfEmail(deps.keyring, email),
        emailSealed: encryptStaffEmail(deps.keyring, staffId, email),
        ...checked.value,
        now: deps.clock.now(),
      });
      const issued = await issueInvitation(deps, tx, { staffId, purpose: 'invitation' });
      const mail = {
        topic: 'staff_invitation',
        staffInvitationId: issued.staffInvitationId,
        locale: language ?? null,
        now: deps.clock.now(),
      } as const;
      if (tell) await enqueueLinkMail(tx, mail);
      const { roles, ownRoleId, stations } = checked.value;
      const detail = {
        roles,
        ...(ownRoleId === null ? {} : { ownRole: ownRoleId }),
        ...(stations.length === 0 ? {} : { stations }),
      };
      await appendAudit(tx, actor, { action: 'staff.invite', refId: staffId, detail });
      return accepted({ staffId, token: issued.token });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'staff_member_email') return refused('email_taken');
    throw error;
  }
}
