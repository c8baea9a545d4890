import type { Passkey } from '#contracts/identity/passkeys.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { BrowserCredential, PasskeySite } from '#server/identity/adapters/passkeys/port.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { consumeChallenge } from '#server/identity/store/passkey-challenge.ts';
import { addPasskey } from '#server/identity/store/passkey.ts';
import { notifyOwner } from '#server/identity/account/notify-owner.ts';
import { answeredChallenge } from './answered-challenge.ts';
import { PASSKEYS_MAX } from './begin-ceremony.ts';
import { passkeyView } from './passkey-view.ts';

type RegisterDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'passkeys' | 'wake'>;

type Registered = Outcome<Passkey, 'not_signed_in' | 'passkey_refused'>;

export type MadePasskey = { readonly credential: BrowserCredential; readonly site: PasskeySite; readonly name: string };

/** Adds the passkey that the browser made, and tells the owner. Everything that does not hold is the same refusal. */
export async function registerPasskey(
  deps: RegisterDeps,
  actor: Customer,
  { credential, site, name }: MadePasskey,
): Promise<Registered> {
  const { customerId, guestHash } = actor;
  const ceremony = { kind: 'registration', customerId } as const;
  const challenge = await answeredChallenge(deps, { credential, browserHash: guestHash }, (claimed) =>
    consumeChallenge(deps.db, { ...claimed, ceremony }),
  );
  if (challenge === null) return refused('passkey_refused');
  const verified = await deps.passkeys.verifyRegistration(credential, { site, challenge });
  if (verified === null) return refused('passkey_refused');
  const passkey = { ...verified, customerId, name, passkeyId: deps.ids.uuid(), now: deps.clock.now() };
  try {
    const registered = await deps.db.inTransaction(async (tx): Promise<Registered> => {
      if ((await lockCustomer(tx, customerId)) === null) return refused('not_signed_in');
      const added = await addPasskey(tx, passkey, PASSKEYS_MAX);
      if (added === null) return refused('passkey_refused');
      await notifyOwner(deps, { customerId, notice: { kind: 'passkey_added' } }, tx);
      return accepted(passkeyView(added));
    });
    deps.wake.outbox('mail');
    return registered;
  } catch (error) {
    if (violatedConstraint(error) === 'passkey_credential') return refused('passkey_refused');
    throw error;
  }
}
