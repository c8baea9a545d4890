/**
 * Daltonisation: differences that an eye does not see are moved into the channels it does see, as in
 * Fidaner, Lin and Özgüven, "Analysis of Color Blindness" (2005), on top of the dichromat simulation
 * of Viénot, Brettel and Mollon (1999). The simulation is only the means: what is shown is corrected
 * colour, in linear light.
 */
export type Matrix = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

/** What a dichromat sees of linear red, green and blue; every row sums to 1, so greys stay grey. */
const seenBy = {
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  tritanopia: [
    [1, 0.14461, -0.14461],
    [0, 0.85924, 0.14076],
    [0, 0.85924, 0.14076],
  ],
} as const satisfies Record<string, Matrix>;

/** Where the lost difference goes: red into green and blue, or blue into red and green. */
const shifts = {
  protanopia: [
    [0, 0, 0],
    [0.7, 1, 0],
    [0.7, 0, 1],
  ],
  deuteranopia: [
    [0, 0, 0],
    [0.7, 1, 0],
    [0.7, 0, 1],
  ],
  tritanopia: [
    [1, 0, 0.7],
    [0, 1, 0.7],
    [0, 0, 0],
  ],
} as const satisfies Record<keyof typeof seenBy, Matrix>;

export type ColorBlindness = keyof typeof seenBy;

export function seenColor(kind: ColorBlindness, color: Row): Row {
  return applied(seenBy[kind], color);
}

export function applied(matrix: Matrix, [red, green, blue]: Row): Row {
  const dot = (row: Row) => row[0] * red + row[1] * green + row[2] * blue;
  return [dot(matrix[0]), dot(matrix[1]), dot(matrix[2])];
}

function correctionOf(kind: ColorBlindness): Matrix {
  // column by column: a pure colour, plus its lost part moved
  const columns = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((pure) => {
    const seen = seenColor(kind, pure);
    const lost: Row = [pure[0] - seen[0], pure[1] - seen[1], pure[2] - seen[2]];
    const moved = applied(shifts[kind], lost);
    return [pure[0] + moved[0], pure[1] + moved[1], pure[2] + moved[2]] as const;
  });
  const row = (index: 0 | 1 | 2): Row => [columns[0]?.[index] ?? 0, columns[1]?.[index] ?? 0, columns[2]?.[index] ?? 0];
  return [row(0), row(1), row(2)];
}

export const correctionMatrices = {
  protanopia: correctionOf('protanopia'),
  deuteranopia: correctionOf('deuteranopia'),
  tritanopia: correctionOf('tritanopia'),
} as const satisfies Record<ColorBlindness, Matrix>;

/** The twenty numbers of an SVG colour matrix; alpha stays. */
export function filterValues(matrix: Matrix): string {
  const rows = matrix.map((row) => [...row.map((value) => Number(value.toFixed(4))), 0, 0].join(' '));
  return [...rows, '0 0 0 1 0'].join(' ');
}
