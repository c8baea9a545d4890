import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { shopDataDir } from './visitor.ts';

/** One statement at the shop's own command, as an owner does it. */
export async function askShop(statement: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/db-shell.ts', '--write', statement], {
    env: { ...process.env, DATA_DIR: shopDataDir },
  });
}

/** A code that makes a phone the scanner of a station, as an owner gets it. */
export async function scannerCode(slug: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/enrol-scanner.ts', slug], {
    env: { ...process.env, DATA_DIR: shopDataDir },
  });
  return stdout.trim();
}
