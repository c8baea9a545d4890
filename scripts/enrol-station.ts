import { systemClock } from '#server/core/clock/system-clock.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/open-database.ts';
import { uuidMaker } from '#server/core/ids/uuid-maker.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { formatCode } from '#domain/core/voucher-code.ts';
import { labelStations, listStickers, makeEnrolmentCode } from '#server/stations/public.ts';
import { stderrLog } from './database-command.ts';

/**
 * npx node scripts/enrol-station.ts                         every station with its sticker
 * npx node scripts/enrol-station.ts tel-aviv-hayarkon-park  a code that connects one controller within a day
 * Works beside a running server, and without one. The code is shown once and kept as a hash.
 */
const slug = process.argv[2];
const config = loadConfig();
const opened = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  log: stderrLog,
  role: 'command',
  max: 1,
});
const deps = { db: opened.db, clock: systemClock, ids: uuidMaker, keyring: await openKeyring(opened.db, config) };
try {
  await labelStations(deps);
  if (slug === undefined) await printStickers();
  else await printCode(slug);
} finally {
  await opened.close();
}

async function printStickers(): Promise<void> {
  for (const { slug: name, shortCode, stickerPath } of await listStickers(deps)) {
    console.log(`${name.padEnd(40)} ${shortCode}  ${config.publicUrl}${stickerPath}`);
  }
}

async function printCode(name: string): Promise<void> {
  const code = await makeEnrolmentCode(deps, name);
  if (code === null) {
    console.error(`There is no station called ${name}. Without a name this command lists them.`);
    process.exitCode = 1;
    return;
  }
  console.log(formatCode(code));
}
