import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { shopDesk, shopPlace } from './visitor.ts';

/** One of the shop's own commands, as an owner gives it; what it printed. */
async function command(script: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], {
    env: { ...process.env, ...shopPlace },
  });
  return stdout.trim();
}

type Wish =
  | { readonly owner: string }
  | { readonly statement: string }
  | { readonly washOf: string }
  | { readonly founder: string; readonly percent: number }
  | { readonly scannerOf: string };

async function askDesk(wish: Wish): Promise<string> {
  const answer = await fetch(shopDesk, { method: 'POST', body: JSON.stringify(wish) });
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return said;
}

/** One statement, as an owner asks it at the shop's own command. */
export async function askShop(statement: string): Promise<void> {
  await askDesk({ statement });
}

/** One wash of a voucher is taken and over: its lot. The machine stands free again. */
export async function takeWashOf(lotId: string): Promise<void> {
  await askDesk({ washOf: lotId });
  await askDesk({ statement: 'update bay set redemption_id = null, busy_until = null' });
}

/** The link that an owner gets at the shop's own command. */
export function addOwner(email: string): Promise<string> {
  return command('staff', 'add-owner', email);
}

/** The same link without the command. */
export function ownerLink(email: string): Promise<string> {
  return askDesk({ owner: email });
}

/** A code that makes a phone the scanner of a station, as an owner gets it at the shop's own command. */
export function printedScannerCode(slug: string): Promise<string> {
  return command('enrol-scanner', slug);
}

/** The same code without the command. */
export function scannerCode(slug: string): Promise<string> {
  return askDesk({ scannerOf: slug });
}

/** Makes whoever has proven this address a founder member, as staff do. */
export async function makeFounder(email: string, percent: number): Promise<void> {
  await askDesk({ founder: email, percent });
}
