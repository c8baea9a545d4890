import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Menu } from './menu.tsx';

function buttonOf(menu: ReactNode): string {
  return /<button.*?<\/button>/su.exec(renderToStaticMarkup(<MemoryRouter>{menu}</MemoryRouter>))?.[0] ?? '';
}

test('a menu of an icon alone has its name where tooltips read it', () => {
  const html = buttonOf(
    <Menu label="More" iconOnly button={<svg />}>
      text
    </Menu>,
  );
  expect(html).toContain('aria-label="More"');
  expect(html).not.toContain('>More<');
});

test('a menu with text keeps its text as the name, and says after it what opens', () => {
  const html = buttonOf(
    <Menu label="Filter" button="Today">
      text
    </Menu>,
  );
  expect(html).not.toContain('aria-label');
  expect(html).toMatch(/Today.*Filter/u);
});
