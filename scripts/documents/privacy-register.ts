import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TableRetention } from '#server/core/retention.ts';
import { employeesSettings } from '#server/staff/employees/settings.ts';
import { EMPLOYEE_YEARS_PLACEHOLDER } from '#server/staff/retention.ts';
import { tableRetentions } from '../tidy/table-owners.ts';

/**
 * `npx node scripts/documents/privacy-register.ts` writes the table of docs/privacy-register.md. It uses the
 * `retention.ts` of every module. `npm run db:schema` writes the table, too.
 */
export const REGISTER_FILE = fileURLToPath(new URL('../../docs/privacy-register.md', import.meta.url));

const [{ table: settings }] = employeesSettings.chapters;
const employeeYears = `${settings.EMPLOYEE_RECORD_YEARS.fallback} years (\`EMPLOYEE_RECORD_YEARS\`)`;

/** Returns the lines of the privacy register, sorted by name. Each table with personal data has one line. */
function registerRows(tables: Readonly<Record<string, TableRetention>>): string[] {
  return Object.entries(tables)
    .filter(([, { whose }]) => whose !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, { whose, kept, why }]) =>
        `| \`${name}\` | ${whose} | ${kept.replace(EMPLOYEE_YEARS_PLACEHOLDER, employeeYears)} | ${why} |`,
    );
}

/**
 * Returns the page of the privacy register with a table of the current retention rules. The text before and after the
 * table does not change.
 */
export function privacyRegisterDocument(
  page: string,
  tables: Readonly<Record<string, TableRetention>> = tableRetentions,
): string {
  const lines = page.split('\n');
  const isRow = (line: string) => line.startsWith('| `');
  const first = lines.findIndex(isRow);
  const last = lines.findLastIndex(isRow);
  return [...lines.slice(0, first), ...registerRows(tables), ...lines.slice(last + 1)].join('\n');
}

/** Writes docs/privacy-register.md. */
export function writePrivacyRegister(): void {
  writeFileSync(REGISTER_FILE, privacyRegisterDocument(readFileSync(REGISTER_FILE, 'utf8')));
}

if (import.meta.main) writePrivacyRegister();
