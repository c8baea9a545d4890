import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaveFooter } from './save-footer.tsx';

const end = { failure: null, pending: false };

test('saving is off until something has changed, and a change is marked as unsaved', () => {
  expect(renderToStaticMarkup(<SaveFooter end={end} isChanged={false} />)).toContain('aria-disabled="true"');
  const changed = renderToStaticMarkup(<SaveFooter end={end} isChanged />);
  expect(changed).not.toContain('aria-disabled');
  expect(changed).toContain('Unsaved changes');
});
