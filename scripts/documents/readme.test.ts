import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXAMPLE_FILE, exampleEnvironmentFile, SETTINGS_FILE, settingsDocument } from './settings-document.ts';

const README_MAX_LINES = 120;

test('the documents of settings are written from the table that the server reads', () => {
  expect(readFileSync(SETTINGS_FILE, 'utf8')).toBe(settingsDocument());
  expect(readFileSync(EXAMPLE_FILE, 'utf8')).toBe(exampleEnvironmentFile());
});

test('the README stays short enough to be read whole', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(README_MAX_LINES);
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
