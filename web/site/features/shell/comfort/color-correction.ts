/**
 * Matrix for daltonisation, which moves colour differences that an eye cannot see into channels that it can see. The
 * method is that of Fidaner, Lin and Özgüven, "Analysis of Color Blindness" (2005). As an intermediate step, it uses
 * the dichromat simulation of Viénot, Brettel and Mollon (1999). The page shows the corrected colours, in linear light.
 */
export type Matrix = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

/**
 * Linear red, green and blue as a dichromat sees them. The numbers of every row add up to 1, so that greys stay grey.
 */
const perceivedMatrices = {
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

/**
 * Colour channels to which the lost colour difference is moved. It is moved from red to green and blue, or from blue to
 * red and green.
 */
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
} as const satisfies Record<keyof typeof perceivedMatrices, Matrix>;

export type ColorBlindness = keyof typeof perceivedMatrices;

export function perceivedColor(kind: ColorBlindness, color: Row): Row {
  return applyMatrix(perceivedMatrices[kind], color);
}

export function applyMatrix(matrix: Matrix, [red, green, blue]: Row): Row {
  const dot = (row: Row) => row[0] * red + row[1] * green + row[2] * blue;
  return [dot(matrix[0]), dot(matrix[1]), dot(matrix[2])];
}

function correctionOf(kind: ColorBlindness): Matrix {
  // each column is a pure colour plus its lost difference, which is moved to other channels
  const columns = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((pure) => {
    const seen = perceivedColor(kind, pure);
    const lost: Row = [pure[0] - seen[0], pure[1] - seen[1], pure[2] - seen[2]];
    const moved = applyMatrix(shifts[kind], lost);
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

/** Returns the twenty numbers of an SVG colour matrix. The alpha channel is not changed. */
export function filterValues(matrix: Matrix): string {
  const rows = matrix.map((row) => [...row.map((value) => Number(value.toFixed(4))), 0, 0].join(' '));
  return [...rows, '0 0 0 1 0'].join(' ');
}
