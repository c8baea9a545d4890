import type { CustomerId } from '#contracts/core/ids.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { listMergedAccounts } from '#server/identity/store/merge/account-merge.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { listIdentities, readIdentityLabel } from '#server/identity/store/identity.ts';
import { findAccountData } from '#server/identity/store/account-data.ts';
import { listPasskeys } from '#server/identity/store/passkey.ts';
import { listPets, readPetName } from '#server/identity/store/pet.ts';
import { findSealedPicture, listVerificationRequests } from '#server/identity/store/verification-request.ts';
import { readVerificationNote, readCardPicture } from '#server/identity/verification/card-picture.ts';
import { findOwnPicture } from '#server/identity/account/own-picture.ts';

type ExportDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'personalData'>;

/**
 * Returns all stored data of the caller as one document with readable names (Privacy Protection Law, section 13: right
 * of access). Returns null if the account was deleted or blocked.
 */
export async function exportAccount(
  deps: ExportDeps,
  actor: Pick<Customer, 'customerId'>,
): Promise<Record<string, unknown> | null> {
  const { customerId } = actor;
  const row = await findCustomer(deps.db, customerId);
  if (row === null) return null;
  const [data, ways, requests, pets, picture, ...elsewhere] = await Promise.all([
    findAccountData(deps.db, customerId),
    loginMethodsOf(deps, actor),
    verificationRequestsOf(deps, actor),
    listPets(deps.db, customerId, { ended: true }),
    findOwnPicture(deps, customerId),
    ...deps.personalData.map((part) => part.collect(deps, customerId)),
  ]);
  return {
    exportedAt: toIsoInstant(deps.clock.now()),
    profile: {
      ...readProfile(deps.keyring, customerId, row.profileSealed),
      emailProvenAt: toIsoInstantOrNull(row.emailVerifiedAt),
      phoneProvenAt: toIsoInstantOrNull(row.phoneVerifiedAt),
      language: row.locale,
      memberSince: toIsoInstant(row.createdAt),
      referralCode: row.referralCode,
      hasPassword: row.hasPassword,
      picture: picture === null ? null : `data:image/webp;base64,${picture.toString('base64')}`,
    },
    ...ways,
    pets: pets.map((pet) => ({
      name: readPetName(deps.keyring, pet),
      kind: pet.kind,
      addedAt: toIsoInstant(pet.createdAt),
      removedAt: toIsoInstantOrNull(pet.endedAt),
    })),
    ...data,
    ...requests,
    ...Object.assign({}, ...elsewhere),
    mergedAccounts: await mergedAccountsOf(deps, customerId),
  };
}

/**
 * Returns the data of the accounts that were merged into this account. Data that could not be moved, such as consents,
 * still belongs to the customer.
 */
async function mergedAccountsOf(deps: ExportDeps, customerId: CustomerId): Promise<Record<string, unknown>[]> {
  const merged = await listMergedAccounts(deps.db, customerId);
  return await Promise.all(
    merged.map(async (sourceId) => {
      const [data, ...elsewhere] = await Promise.all([
        findAccountData(deps.db, sourceId),
        ...deps.personalData.map((part) => part.collect(deps, sourceId)),
      ]);
      return { ...data, ...Object.assign({}, ...elsewhere) };
    }),
  );
}

async function loginMethodsOf({ db, keyring }: ExportDeps, { customerId }: Pick<Customer, 'customerId'>) {
  const [identities, passkeys] = await Promise.all([listIdentities(db, customerId), listPasskeys(db, customerId)]);
  return {
    linkedLogins: identities.map(({ provider, labelSealed, linkedAt, lastUsedAt }) => ({
      provider,
      label: readIdentityLabel(keyring, { customerId, provider }, labelSealed),
      linkedAt: toIsoInstant(linkedAt),
      lastUsedAt: toIsoInstantOrNull(lastUsedAt),
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      addedAt: toIsoInstant(createdAt),
      lastUsedAt: toIsoInstantOrNull(lastUsedAt),
    })),
  };
}

async function verificationRequestsOf({ db, keyring }: ExportDeps, { customerId }: Pick<Customer, 'customerId'>) {
  const rows = await listVerificationRequests(db, customerId);
  const open = rows.find(({ state }) => state === 'open');
  const sealed = open === undefined ? null : await findSealedPicture(db, open.requestId);
  return {
    verificationRequests: rows.map(
      ({ requestId, kind, state, withPicture, askedAt, closedAt, reason, noteSealed }) => ({
        kind,
        state,
        withPicture,
        askedAt: toIsoInstant(askedAt),
        closedAt: toIsoInstantOrNull(closedAt),
        reason,
        note: readVerificationNote(keyring, requestId, noteSealed),
        // the picture is stored only while the request is open
        picture:
          open?.requestId !== requestId || sealed === null
            ? null
            : dataUrlOf(readCardPicture(keyring, requestId, sealed)),
      }),
    ),
  };
}

function dataUrlOf(picture: Buffer | null): string | null {
  return picture === null ? null : `data:image/jpeg;base64,${picture.toString('base64')}`;
}
