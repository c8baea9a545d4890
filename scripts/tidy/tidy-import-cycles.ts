import { sourcesOf } from './tidy-imports.ts';
import type { SourceFile } from './tidy-source.ts';

/**
 * Returns an error message for each import cycle, including cycles of types. The linter finds only cycles of values.
 * However, two files whose types need each other also cannot be read or moved separately.
 */
export function checkImportCycles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const imports = new Map(
    files.map((file) => [
      file.path,
      sourcesOf(file).flatMap((source) => (known.has(source.slice(1)) ? [source.slice(1)] : [])),
    ]),
  );
  return cyclesOf(imports)
    .toSorted((one, other) => other.length - one.length)
    .map((circle) => `${circle.length} files import each other in a circle: ${circle.toSorted().join(', ')}`);
}

type Mark = { readonly order: number; lowest: number; onStack: boolean };

/**
 * Returns the groups of files that import each other in a cycle (strongly connected components, Tarjan 1972). Also
 * returns files that import themselves.
 */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const marks = new Map<string, Mark>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): Mark {
    const mark: Mark = { order: marks.size, lowest: marks.size, onStack: true };
    marks.set(path, mark);
    stack.push(path);
    for (const next of imports.get(path) ?? []) {
      const seen = marks.get(next) ?? visit(next);
      if (seen.onStack) mark.lowest = Math.min(mark.lowest, seen.lowest);
    }
    if (mark.lowest === mark.order) close(path);
    return mark;
  }

  function close(path: string): void {
    const circle = stack.splice(stack.indexOf(path));
    for (const member of circle) {
      const mark = marks.get(member);
      if (mark !== undefined) mark.onStack = false;
    }
    if (circle.length > 1 || imports.get(path)?.includes(path) === true) circles.push(circle);
  }

  for (const path of imports.keys()) if (!marks.has(path)) visit(path);
  return circles;
}
