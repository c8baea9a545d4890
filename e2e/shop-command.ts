import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { EnrolledDeviceKind } from '#contracts/stations/enrolled-device.ts';
import { shopDesk, shopPlace } from './visitor.ts';

/** Runs a command of the shop as an owner. Returns its output. */
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
  | { readonly codeOf: string; readonly admits: EnrolledDeviceKind };

async function askDesk(wish: Wish): Promise<string> {
  const answer = await fetch(shopDesk, { method: 'POST', body: JSON.stringify(wish) });
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return said;
}

/** Runs a statement with the shop's database command. */
export async function askShop(statement: string): Promise<void> {
  await askDesk({ statement });
}

/** Uses a wash of a voucher by its id, and frees the machine. */
export async function takeWashOf(lotId: string): Promise<void> {
  await askDesk({ washOf: lotId });
  await askDesk({ statement: 'update bay set redemption_id = null, busy_until = null, failed_starts = 0' });
}

/** Returns the link that the owner command prints. */
export function addOwner(email: string): Promise<string> {
  return command('staff', 'add-owner', email);
}

/** Returns the same link without running the command. */
export function ownerLink(email: string): Promise<string> {
  return askDesk({ owner: email });
}

/** Returns the scanner enrolment code that the command prints. */
export function printedScannerCode(slug: string): Promise<string> {
  return command('enrol-scanner', slug);
}

/** Returns the same code without running the command. */
export function scannerCode(slug: string): Promise<string> {
  return askDesk({ codeOf: slug, admits: 'scanner' });
}

/** Grants a founder membership to the owner of this verified email address. */
export async function makeFounder(email: string, percent: number): Promise<void> {
  await askDesk({ founder: email, percent });
}

/** Returns a code that makes a tablet the screen of a station. */
export async function screenCode(slug: string): Promise<string> {
  return askDesk({ codeOf: slug, admits: 'screen' });
}
