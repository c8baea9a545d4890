import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { shopDataDir } from './visitor.ts';

/** One of the shop's own commands, as an owner gives it; what it printed. */
async function command(script: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], {
    env: { ...process.env, DATA_DIR: shopDataDir },
  });
  return stdout.trim();
}

/** One statement at the shop's own command, as an owner does it. */
export async function askShop(statement: string): Promise<void> {
  await command('db-shell', '--write', statement);
}

/** A code that makes a phone the scanner of a station, as an owner gets it. */
export function scannerCode(slug: string): Promise<string> {
  return command('enrol-scanner', slug);
}

/** Makes whoever has proven this address a founder member, as staff do. */
export function makeFounder(email: string, percent: number): Promise<string> {
  return command('founder', 'grant', email, String(percent));
}
