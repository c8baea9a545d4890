import type { z } from 'zod';
import type { Locale } from '#contracts/core/locale.ts';
import { consentTopics, type ConsentTopic, type getConsents } from '#contracts/identity/privacy.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { listConsents, recordConsents } from '#server/identity/store/consent.ts';

export type CustomerConsents = z.input<(typeof getConsents)['answer']>;

/**
 * Returns the current consents of a customer. A topic without an answer counts as no, because the Communications Law
 * (30A) requires explicit consent.
 */
export async function findConsents({ db }: Pick<Deps, 'db'>, actor: Customer): Promise<CustomerConsents> {
  const latestByTopic = new Map((await listConsents(db, actor.customerId)).map((row) => [row.topic, row]));
  return consentTopics.map((topic) => {
    const newest = latestByTopic.get(topic);
    return {
      topic,
      given: newest?.given ?? false,
      decidedAt: newest === undefined ? null : toIsoInstant(newest.occurredAt),
    };
  });
}

export type ConsentChoice = { readonly topic: ConsentTopic; readonly given: boolean; readonly locale: Locale };

/**
 * Records that a customer gave or withdrew a consent, with the version of the text. Repeating the current choice adds
 * nothing.
 */
export async function setConsent(
  deps: Pick<Deps, 'brand' | 'clock' | 'db'>,
  actor: Customer,
  { topic, given, locale }: ConsentChoice,
): Promise<CustomerConsents> {
  const { customerId } = actor;
  await deps.db.inTransaction(async (tx) => {
    const newest = (await listConsents(tx, customerId)).find((row) => row.topic === topic);
    if (newest !== undefined && newest.given === given) return;
    await recordConsents(tx, {
      customerId,
      consents: { [topic]: given },
      wordingVersion: deps.brand.legal.termsVersion,
      locale,
      source: 'dashboard',
      now: deps.clock.now(),
    });
  });
  return await findConsents(deps, actor);
}
