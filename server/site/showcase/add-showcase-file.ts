import { createHash } from 'node:crypto';
import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { FILM_MAX_BYTES, FILM_MAX_SECONDS } from '#contracts/site/showcase.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { stripAudioAndMetadata, filmUploadErrorOf, type FilmUploadError } from '#domain/site/film-file.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/site/deps.ts';
import { addShowcaseFile as addRow, deleteUnusedFiles, type ShowcaseFileKind } from './store/showcase.ts';

type Upload = { readonly kind: ShowcaseFileKind; readonly file: Blob };
type PreparedFileOutcome = Outcome<Uint8Array, PictureUploadError | FilmUploadError | 'payload_too_large'>;

const NAME_LENGTH = 32;
const noFiles = { photo: null, film: null } as const;

/**
 * Stores a photo or a film. It is shown only after it is saved in a slot of the site. Files that no slot shows are
 * deleted when they are older than a day.
 */
export async function addShowcaseFile(
  deps: Pick<Deps, 'clock' | 'db' | 'pictures'>,
  { actor, upload }: { readonly actor: Staff; readonly upload: Upload },
): Promise<Outcome<{ readonly name: string }, PictureUploadError | FilmUploadError | 'payload_too_large'>> {
  const encoded = upload.kind === 'photo' ? await deps.pictures.makePhoto(upload.file) : await prepareFilm(upload.file);
  if (!encoded.ok) return encoded;
  const content = Buffer.from(encoded.value);
  const name = createHash('sha256').update(content).digest('hex').slice(0, NAME_LENGTH);
  const now = deps.clock.now();
  await deps.db.inTransaction(async (tx) => {
    await deleteUnusedFiles(tx, { files: noFiles, addedBefore: now - DAY_MS });
    await addRow(tx, { name, kind: upload.kind, content, addedBy: actor.staffId, now });
    await appendAudit(tx, actor, { action: 'showcase.file', refId: null, detail: { name, kind: upload.kind } });
  });
  return accepted({ name });
}

async function prepareFilm(file: Blob): Promise<PreparedFileOutcome> {
  if (file.size > FILM_MAX_BYTES) return refused('payload_too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fault = filmUploadErrorOf(bytes, FILM_MAX_SECONDS);
  return fault === null ? accepted(stripAudioAndMetadata(bytes)) : refused(fault);
}
