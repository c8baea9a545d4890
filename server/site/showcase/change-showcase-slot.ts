import { accepted, type Outcome } from '#contracts/core/problem.ts';
import { needsConsent, type ShowcaseSlot } from '#contracts/site/showcase.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { FieldProblems } from '#server/core/http/calls/endpoint-call.ts';
import type { Deps } from '#server/site/deps.ts';
import {
  clearShowcaseSlot as clearRow,
  deleteUnusedFiles,
  lockShowcaseSlot,
  saveShowcaseSlot as saveRow,
} from './store/showcase.ts';

type SlotDeps = Pick<Deps, 'clock' | 'db'>;

export type ShowcaseSlotChange = {
  readonly slot: ShowcaseSlot;
  readonly photo: string;
  readonly film: string | null;
  readonly en: string;
  readonly he: string;
  /** Consent of the people in the picture, as recorded. Empty for slots that need no consent. */
  readonly consent: string;
};

type SaveOutcome =
  | { readonly ok: true; readonly value: null }
  | { readonly ok: false; readonly refusal: 'validation_failed'; readonly fields: FieldProblems };

function invalid(fields: FieldProblems): SaveOutcome {
  return { ok: false, refusal: 'validation_failed', fields };
}

/** Shows uploaded files in a slot of the site. The files that the slot showed before are deleted. */
export async function saveShowcaseSlot(
  { clock, db }: SlotDeps,
  actor: Staff,
  { slot, photo, film, en, he, consent }: ShowcaseSlotChange,
): Promise<SaveOutcome> {
  const typedConsent = consent.trim();
  if (needsConsent(slot) && typedConsent === '') return invalid({ consent: 'required' });
  if ((slot === 'film') !== (film !== null)) return invalid({ film: 'required' });
  const now = clock.now();
  return db.inTransaction(async (tx): Promise<SaveOutcome> => {
    const before = await lockShowcaseSlot(tx, slot);
    const saved = await saveRow(tx, {
      slot,
      photo,
      film,
      altEn: en,
      altHe: he,
      consent: needsConsent(slot) ? typedConsent : null,
      savedBy: actor.staffId,
      now,
    });
    if (!saved) return invalid({ photo: 'invalid' });
    if (before !== null) await deleteUnusedFiles(tx, { files: before, addedBefore: now - DAY_MS });
    await appendAudit(tx, actor, { action: 'showcase.saved', refId: null, detail: { slot, photo } });
    return accepted(null);
  });
}

/**
 * Removes the uploaded files of a slot, so that the site shows the built-in drawing again. Does nothing if the slot has
 * no files.
 */
export async function clearShowcaseSlot(
  { clock, db }: SlotDeps,
  actor: Staff,
  slot: ShowcaseSlot,
): Promise<Outcome<null, never>> {
  await db.inTransaction(async (tx) => {
    const files = await clearRow(tx, slot);
    if (files === null) return;
    await deleteUnusedFiles(tx, { files, addedBefore: clock.now() - DAY_MS });
    await appendAudit(tx, actor, { action: 'showcase.cleared', refId: null, detail: { slot } });
  });
  return accepted(null);
}
