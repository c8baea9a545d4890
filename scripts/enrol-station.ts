import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { createMissingStickers, listStickers, newEnrolmentCode } from '#server/stations/public.ts';
import { openShopDatabase } from './open-shop-database.ts';

/**
 * npx node scripts/enrol-station.ts                         lists every station with its sticker
 * npx node scripts/enrol-station.ts tel-aviv-hayarkon-park  prints a code that connects one controller within a day
 * Works with or without a running server. The code is shown once and stored as a hash.
 */
const slug = process.argv[2];
const { config, close, deps } = await openShopDatabase();
try {
  await createMissingStickers(deps);
  if (slug === undefined) await printStickers();
  else await printCode(slug);
} finally {
  await close();
}

async function printStickers(): Promise<void> {
  for (const { slug: name, shortCode, stickerPath } of await listStickers(deps)) {
    console.log(`${name.padEnd(40)} ${shortCode}  ${config.publicUrl}${stickerPath}`);
  }
}

async function printCode(name: string): Promise<void> {
  const code = await newEnrolmentCode(deps, name);
  if (code === null) {
    console.error(`There is no station called ${name}. Without a name this command lists them.`);
    process.exitCode = 1;
    return;
  }
  console.log(formatCode(code));
}
