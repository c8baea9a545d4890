import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findCase, type CaseKey } from './store/case-list.ts';
import { findSender, findHolderPhone } from './find-sender.ts';

type RevealedSender = { readonly name: string; readonly email: string; readonly phone: string | null };

/** Returns the sender's name, email address and phone number unmasked. The audit log records the access. */
export async function revealSender(
  deps: Pick<Deps, 'db' | 'keyring'>,
  actor: Staff,
  key: CaseKey,
): Promise<Outcome<RevealedSender, 'not_found'>> {
  const revealed = (await findCase(deps.db, key)) === null ? null : await findSenderToReveal(deps, key);
  if (revealed === null) return refused('not_found');
  await deps.db.inTransaction((tx) =>
    appendAudit(tx, actor, { action: 'case.reveal', refId: key.id, detail: { kind: key.kind } }),
  );
  return accepted(revealed);
}

async function findSenderToReveal(deps: Pick<Deps, 'db' | 'keyring'>, key: CaseKey): Promise<RevealedSender | null> {
  const sender = await findSender(deps, key);
  if (sender !== null) return { name: sender.name, email: sender.email, phone: sender.phone };
  const holder = await findHolderPhone(deps, key);
  return holder === null ? null : { name: '', email: '', phone: holder.phone };
}
