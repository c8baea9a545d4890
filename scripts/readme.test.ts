import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ConfigEntry } from '#server/core/config/config-entry.ts';
import { configTable } from '#server/core/config/config-table.ts';

function rowOf({ name, fallback, meaning, secret }: ConfigEntry): string {
  const spelled = secret === true ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``;
  return `| ${spelled} | ${fallback ?? '–'} | ${meaning} |`;
}

test("README's table of settings is the one the server reads", () => {
  const readme = readFileSync('README.md', 'utf8');
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  expect(rows).toEqual(configTable.map(rowOf));
});

const documents = ['README.md', 'AGENTS.md', 'db/README.md', 'docs/runbook.md', 'docs/crashes.md'];

test('every command of the documents exists: a script of the manifest, or a program of ours', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const texts = documents.map((path) => readFileSync(path, 'utf8')).join('\n');
  const scripts = [...texts.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  const programs = [...texts.matchAll(/npx node (?:--watch )?([\w/.-]+)/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
  expect(programs.length).toBeGreaterThan(3);
  expect(programs.filter((path) => !existsSync(path))).toEqual([]);
});

test('every script of the manifest is explained in the README', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const readme = readFileSync('README.md', 'utf8');
  const spelled = (name: string): string => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
  expect(Object.keys(manifest.scripts).filter((name) => !readme.includes(spelled(name)))).toEqual([]);
});
