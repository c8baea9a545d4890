import { createHash } from 'node:crypto';
import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { addBrandLogo } from '#server/core/brand/store/brand-logo.ts';
import type { Deps } from '#server/staff/deps.ts';

type AddOutcome = Outcome<{ readonly logo: string }, PictureUploadError | 'picture_too_light'>;

/**
 * Converts an uploaded picture to a logo and stores it. Visitors see the logo only after the appearance settings are
 * saved with it.
 */
export async function addShopLogo(
  { clock, db, pictures }: Pick<Deps, 'clock' | 'db' | 'pictures'>,
  actor: Staff,
  upload: Blob,
): Promise<AddOutcome> {
  const encoded = await pictures.makeLogo(upload);
  if (!encoded.ok) return encoded;
  const picture = encoded.value;
  const logo = logoNameOf(picture);
  await db.inTransaction(async (tx) => {
    await addBrandLogo(tx, { logo, picture, addedBy: actor.staffId, now: clock.now() });
    await appendAudit(tx, actor, { action: 'shop.logo', refId: null, detail: { logo } });
  });
  return accepted({ logo });
}

/** Position of the picture's width in a PNG file, in bytes from the start (ISO/IEC 15948, IHDR). */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const NAME_LENGTH = 32;

function logoNameOf(png: Buffer): string {
  const content = createHash('sha256').update(png).digest('hex').slice(0, NAME_LENGTH);
  return `${png.readUInt32BE(WIDTH_AT)}x${png.readUInt32BE(HEIGHT_AT)}-${content}`;
}
