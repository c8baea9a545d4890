import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Row = { readonly subject: string; readonly code: readonly string[]; readonly proofs: readonly Proof[] };
type Proof = { readonly file: string; readonly title: string };

/** Rows of the tables of docs/spec-coverage.md: subject | `code`, `code` | `test file`: title; `test file`: title */
function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.split('|').length === 5 && !/^\| (what|---)/.test(line))
    .map((line) => {
      const [, subject = '', code = '', proof = ''] = line.split('|').map((cell) => cell.trim());
      return {
        subject,
        code: [...code.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
        proofs: [...proof.matchAll(/`([^`]+)`: ([^;]+)/g)].map((match) => ({
          file: match[1] ?? '',
          title: (match[2] ?? '').trim(),
        })),
      };
    });
}

const rows = rowsOf(readFileSync('docs/spec-coverage.md', 'utf8'));

test('every row names code that exists and at least one test', () => {
  expect(rows.length).toBeGreaterThan(40);
  const dead = rows.flatMap(({ subject, code }) =>
    code.filter((path) => !existsSync(path)).map((path) => `${subject}: ${path}`),
  );
  const unproven = rows
    .filter(({ code, proofs }) => code.length === 0 || proofs.length === 0)
    .map(({ subject }) => subject);
  expect({ dead, unproven }).toEqual({ dead: [], unproven: [] });
});

test('every named test stands in its file', () => {
  const missing = rows
    .flatMap(({ proofs }) => proofs)
    .filter(
      ({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').replaceAll("\\'", "'").includes(title),
    )
    .map(({ file, title }) => `${file}: ${title}`);
  expect(missing).toEqual([]);
});
