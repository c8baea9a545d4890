import { createHash } from 'node:crypto';
import type { PictureUploadError } from '#contracts/core/picture-upload-errors.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import { iconNameForSize, iconSizes } from '#domain/core/look/icon-paths.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { addBrandLogo } from '#server/core/brand/store/brand-logo.ts';
import type { Deps } from '#server/staff/deps.ts';

const NAME_LENGTH = 32;

/**
 * Converts an uploaded picture to an icon in all sizes and stores the icons. Visitors see the icon only after the
 * appearance settings are saved with it.
 */
export async function addShopIcon(
  { clock, db, pictures }: Pick<Deps, 'clock' | 'db' | 'pictures'>,
  actor: Staff,
  upload: Blob,
): Promise<Outcome<{ readonly icon: string }, PictureUploadError>> {
  const largest = await pictures.makeIcon(upload, 512);
  if (!largest.ok) return largest;
  const hash = createHash('sha256').update(largest.value).digest('hex').slice(0, NAME_LENGTH);
  const icon = `512x512-${hash}`;
  const made = [{ logo: icon, picture: largest.value }];
  for (const size of iconSizes.filter((each) => each !== 512)) {
    // oxlint-disable-next-line no-await-in-loop -- the maker works on one picture at a time
    const smaller = await pictures.makeIcon(new Blob([new Uint8Array(largest.value)]), size);
    if (!smaller.ok) return smaller;
    made.push({ logo: iconNameForSize(icon, size), picture: smaller.value });
  }
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    for (const picture of made) {
      // oxlint-disable-next-line no-await-in-loop -- statements of one transaction
      await addBrandLogo(tx, { ...picture, addedBy: actor.staffId, now });
    }
    await appendAudit(tx, actor, { action: 'shop.icon', refId: null, detail: { icon } });
  });
  return accepted({ icon });
}
