import { readFileSync } from 'node:fs';
import { recordDatabaseRestore, verifyAnchors, type LedgerAnchorCheck } from '#server/ledger/public.ts';
import { openShopDatabase } from './open-shop-database.ts';

/**
 * npx node scripts/book-anchors.ts check                            compares the ledger with the anchors of the data folder
 * npx node scripts/book-anchors.ts check lines.txt                  also compares it with log lines or saved mails, one anchor per line
 * npx node scripts/book-anchors.ts restored 2026-11-28T02:00:00Z    records a restore that was made without npm run db:restore
 * Works with or without a running server. The exit code is 1 if entries are missing.
 */
const [deed = '', given = ''] = process.argv.slice(2);
const { config, close, deps } = await openShopDatabase();
try {
  process.exitCode = await run();
} finally {
  await close();
}

async function run(): Promise<number> {
  if (deed === 'check') {
    const lines = given === '' ? [] : anchorsIn(readFileSync(given, 'utf8'));
    return report(await verifyAnchors({ ...deps, config }, lines));
  }
  if (deed === 'restored' && !Number.isNaN(Date.parse(given))) {
    console.log(await recordDatabaseRestore({ ...deps, config }, Date.parse(given)));
    return 0;
  }
  console.error('check, check <file>, or restored <moment of the backup, as 2026-11-28T02:00:00Z>');
  return 1;
}

function report({ newest, missing, restores, unreadable }: LedgerAnchorCheck): number {
  for (const { at, backupOf, entries } of restores) {
    console.log(`Restored on ${at} from a backup of ${backupOf}: ${entries} audit entries in between are not in it.`);
  }
  if (unreadable > 0) console.log(`${unreadable} lines cannot be read: damaged, forged or of another master secret.`);
  for (const { chain, entries, knownAt, since } of missing) {
    const from = since ?? 'the beginning';
    console.log(`${chain}: the last ${entries} entries are missing or replaced since ${from}; known at ${knownAt}.`);
  }
  if (newest === null) console.log('There is no anchor yet: nothing can be compared.');
  else if (missing.length === 0) console.log(`The books agree with the anchor of ${newest.at} (entry ${newest.seq}).`);
  return missing.length > 0 || newest === null ? 1 : 0;
}

/**
 * Returns the anchors (signed checkpoints of the ledger) that a text contains. They are plain anchors, one per line, as
 * in the weekly mail, or JSON log lines with an anchor.
 */
function anchorsIn(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.includes('{'))
    .map((line) => anchorOf(line));
}

function anchorOf(line: string): string {
  try {
    const parsed: unknown = JSON.parse(line);
    const isLogLine = typeof parsed === 'object' && parsed !== null && 'anchor' in parsed;
    return isLogLine ? String(parsed.anchor) : line;
  } catch {
    return line;
  }
}
