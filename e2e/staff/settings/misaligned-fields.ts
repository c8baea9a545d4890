import type { Page } from 'playwright-core';

/** Returns the names of fields that are side by side, but whose inputs do not begin at the same height. */
export function misalignedFields(page: Page): Promise<string[]> {
  return page.locator(':is(.field-pairs, .field-rows):visible').evaluateAll((grids) =>
    grids.flatMap((grid) => {
      const topOf = (part: Element | null) => Math.round(part?.getBoundingClientRect().top ?? 0);
      const fields = [...grid.querySelectorAll('.field')].map((field) => {
        const input = field.querySelector('.field-input');
        return {
          name: input?.getAttribute('name') ?? '',
          row: topOf(field.querySelector('.field-label')),
          top: topOf(input),
        };
      });
      return [...Map.groupBy(fields, ({ row }) => row).values()]
        .filter((inRow) => new Set(inRow.map(({ top }) => top)).size > 1)
        .map((inRow) => inRow.map(({ name }) => name).join(', '));
    }),
  );
}
