import { correctionMatrices, filterValues } from './color-correction.ts';

const filters = Object.entries(correctionMatrices).map(
  ([name, matrix]) =>
    `<filter id="correct-${name}" color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values="${filterValues(matrix)}"></feColorMatrix></filter>`,
);

/**
 * The filters that `.a11y-protanopia` and its like refer to: they never change, so they stand in the document beside the
 * page and no browser carries their arithmetic.
 */
export const colorFilters = `<svg class="color-filters" width="0" height="0" aria-hidden="true" focusable="false">${filters.join('')}</svg>`;
