import { correctionMatrices, filterValues } from './color-correction.ts';

const filters = Object.entries(correctionMatrices).map(
  ([name, matrix]) =>
    `<filter id="correct-${name}" color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values="${filterValues(matrix)}"></feColorMatrix></filter>`,
);

/**
 * The SVG filters that `.a11y-protanopia` and similar CSS classes use. The filters are constant, so they are part of
 * the document. The scripts in the browser therefore do not contain the calculation.
 */
export const colorFilters = `<svg class="color-filters" width="0" height="0" aria-hidden="true" focusable="false">${filters.join('')}</svg>`;
