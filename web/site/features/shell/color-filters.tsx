import { correctionMatrices, filterValues } from './color-correction.ts';

/** The filters that `.a11y-protanopia` and its like refer to. */
export function ColorFilters() {
  return (
    <svg className="color-filters" width="0" height="0" aria-hidden="true" focusable="false">
      {Object.entries(correctionMatrices).map(([name, matrix]) => (
        <filter key={name} id={`correct-${name}`} colorInterpolationFilters="linearRGB">
          <feColorMatrix type="matrix" values={filterValues(matrix)} />
        </filter>
      ))}
    </svg>
  );
}
