export type LineDifference = { readonly kind: 'same' | 'added' | 'removed'; readonly line: string };

/** Compares two texts line by line. Returns a minimal list of removed, added and equal lines. */
export function lineDifferences(before: readonly string[], after: readonly string[]): LineDifference[] {
  const lengths = commonLengths(before, after);
  const found: LineDifference[] = [];
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [old, next] = [before[at], after[to]];
    if (old !== undefined && old === next) {
      found.push({ kind: 'same', line: old });
      at += 1;
      to += 1;
    } else if (old !== undefined && lengthAt(lengths, at + 1, to) >= lengthAt(lengths, at, to + 1)) {
      found.push({ kind: 'removed', line: old });
      at += 1;
    } else {
      if (next !== undefined) found.push({ kind: 'added', line: next });
      to += 1;
    }
  }
  return found;
}

/**
 * Returns, for each pair of positions, the number of lines after these positions that both texts have in common
 * (longest common subsequence).
 */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const row = lengths[at] ?? [];
    for (let to = after.length - 1; to >= 0; to -= 1) {
      row[to] =
        before[at] === after[to]
          ? lengthAt(lengths, at + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, to), lengthAt(lengths, at, to + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly (readonly number[])[], at: number, to: number): number {
  return lengths[at]?.[to] ?? -1;
}
