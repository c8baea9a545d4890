import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { EDGE_PIXELS, INPUT_PIXELS_MAX, PAGE_PIXELS, REFUSED_CODE, RSS_MAX_BYTES } from './picture-limits.ts';

/**
 * One picture, one process: bytes of a stranger in at stdin, pixels out at stdout. Whatever a decoder can be made to do,
 * it happens here: without our environment, database or keys, at low priority, and ended when it grows too large.
 */
const WATCH_MS = 20;
const LOW_PRIORITY = 10;
const QUALITY = 82;

function refuse(): never {
  process.exit(REFUSED_CODE);
}

/** Where memory runs out for the whole machine, Linux shall take this process and no other. */
function offerYourself(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // other systems have no such file
  }
}

function onlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
}

offerYourself();
setPriority(LOW_PRIORITY);
onlyPictures();
setInterval(() => process.memoryUsage.rss() > RSS_MAX_BYTES && refuse(), WATCH_MS).unref();
const upload = await buffer(process.stdin);
try {
  const turned = sharp(upload, { failOn: 'warning', limitInputPixels: INPUT_PIXELS_MAX }).autoOrient();
  const made =
    process.argv[2] === 'page'
      ? turned
          .resize(PAGE_PIXELS, PAGE_PIXELS, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: 'white' })
          .jpeg({ quality: QUALITY })
      : turned.resize(EDGE_PIXELS, EDGE_PIXELS, { fit: 'cover' }).webp({ quality: QUALITY });
  const picture = await made.toBuffer();
  process.stdout.write(picture, () => process.exit(0));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error), refuse);
}
