import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormEnd, SelectField } from './form-parts.tsx';

test('a choice without a default begins empty and has to be made', () => {
  const options = [{ value: 'fraud', label: 'Fraud' }];
  const html = renderToStaticMarkup(<SelectField label="Reason" name="reason" none="Choose" options={options} />);
  expect(html).toMatch(/<select[^>]*required=""/u);
  expect(html).toContain('<option value="">Choose</option><option value="fraud">');
  expect(renderToStaticMarkup(<SelectField label="Reason" name="reason" options={options} />)).not.toContain(
    'required',
  );
});

test('an act that cannot be undone does not look like saving', () => {
  const end = { failure: null, pending: false, label: 'Void', busy: '…' };
  expect(renderToStaticMarkup(<FormEnd {...end} tone="danger" />)).toContain('button-danger');
  expect(renderToStaticMarkup(<FormEnd {...end} />)).not.toContain('button-danger');
});
