import { correctionMatrices, filterValues } from './color-correction.ts';

const filters = Object.entries(correctionMatrices).map(
  ([name, matrix]) =>
    `<filter id="correct-${name}" color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values="${filterValues(matrix)}"></feColorMatrix></filter>`,
);

/**
 * The SVG filters to which `.a11y-protanopia` and similar classes refer. They are constant, so they are part of the
 * document, and the browser's scripts do not contain the calculation.
 */
export const colorFilters = `<svg class="color-filters" width="0" height="0" aria-hidden="true" focusable="false">${filters.join('')}</svg>`;
