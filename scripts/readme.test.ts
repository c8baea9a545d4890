import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configTable, type ConfigEntry } from '#server/core/config/config-table.ts';

function rowOf({ name, fallback, meaning, secret }: ConfigEntry): string {
  const spelled = secret === true ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``;
  return `| ${spelled} | ${fallback ?? '–'} | ${meaning} |`;
}

test("README's table of settings is the one the server reads", () => {
  const readme = readFileSync('README.md', 'utf8');
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  expect(rows).toEqual(configTable.map(rowOf));
});
