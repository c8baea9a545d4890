import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormFooter, SelectField } from './form-parts.tsx';

test('a choice without a default begins empty and has to be made', () => {
  const options = [{ value: 'fraud', label: 'Fraud' }];
  const html = renderToStaticMarkup(<SelectField label="Reason" name="reason" none="Choose" options={options} />);
  expect(html).toMatch(/<select[^>]*required=""/u);
  expect(html).toContain('<option value="">Choose</option><option value="fraud">');
  expect(renderToStaticMarkup(<SelectField label="Reason" name="reason" options={options} />)).not.toContain(
    'required',
  );
});

test('a missing choice shows its error at the select', () => {
  const html = renderToStaticMarkup(
    <SelectField label="Station" name="station" none="Choose a station" error="Required" options={[]} />,
  );
  expect(html).toMatch(/<select[^>]*aria-invalid="true"/u);
  expect(html).toMatch(/class="field-error"><span>Required/u);
});

test('an act that cannot be undone does not look like saving', () => {
  const end = { failure: null, pending: false, label: 'Void', busy: '…' };
  expect(renderToStaticMarkup(<FormFooter {...end} tone="danger" />)).toContain('button-danger');
  expect(renderToStaticMarkup(<FormFooter {...end} />)).not.toContain('button-danger');
});
