import { systemClock } from '#server/core/clock/system-clock.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { listScanners, newEnrolmentCode, revokeScanners } from '#server/stations/public.ts';
import { openShopDatabase } from './open-shop-database.ts';

/**
 * npx node scripts/enrol-scanner.ts                                  lists every enrolled staff phone
 * npx node scripts/enrol-scanner.ts tel-aviv-hayarkon-park           prints a code for /scanner, valid for a day and one phone
 * npx node scripts/enrol-scanner.ts tel-aviv-hayarkon-park 'Noa'     disables the phone with this name
 */
const [slug, name] = process.argv.slice(2);
const { close, deps } = await openShopDatabase();
try {
  if (slug === undefined) await printScanners();
  else if (name === undefined) await printCode(slug);
  else console.log(`${await revokeScanners(deps.db, { slug, name, now: systemClock.now() })} shut out`);
} finally {
  await close();
}

async function printScanners(): Promise<void> {
  for (const scanner of await listScanners(deps.db)) {
    console.log(`${scanner.slug.padEnd(40)} ${new Date(scanner.enrolledAt).toISOString()}  ${scanner.name}`);
  }
}

async function printCode(station: string): Promise<void> {
  const code = await newEnrolmentCode(deps, station, 'scanner');
  if (code === null) {
    console.error(`There is no station called ${station}. scripts/enrol-station.ts lists them.`);
    process.exitCode = 1;
    return;
  }
  console.log(formatCode(code));
}
