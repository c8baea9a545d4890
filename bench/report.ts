import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const FILE = 'docs/benchmarks.md';
const GB = 1_024 ** 3;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Returns one line with the machine of a section's measurements and the command to repeat them. */
export function provenance(command: string): string {
  const [first] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const changed = execFileSync('git', ['status', '--porcelain', '--untracked-files=no'], { encoding: 'utf8' }) !== '';
  const machine = `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / GB)} GB`;
  const day = new Date().toISOString().slice(0, 10);
  return `Measured ${day} on ${machine}, Node ${process.version}, commit ${commit}${changed ? ' and changes on top' : ''}. Again: \`${command}\``;
}

/** Replaces the text between the markers of one section. The text around the markers is not generated. */
export function writeSection(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const old = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Benchmarks\n';
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  const section = `${begin}\n\n${text}\n\n${end}`;
  if (from === -1 || to === -1) writeFileSync(FILE, `${old.trimEnd()}\n\n${section}\n`);
  else writeFileSync(FILE, old.slice(0, from) + section + old.slice(to + end.length));
}

export function round(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function percent(part: number, whole: number): string {
  return `${Math.round((part * 100) / whole)} %`;
}

export function kilobytes(bytes: number): string {
  return `${round(bytes / 1_000, 1)} KB`;
}
