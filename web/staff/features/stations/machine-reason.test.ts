import { expect, test } from 'vitest';
import { machineReasons } from '#domain/stations/machine/machine-reasons.ts';
import { isolated } from '#domain/core/text/format.ts';
import { machineReasonText } from './machine-reason.ts';

test('a reason of the station API is read in Hebrew, in any spelling; other words stay as they are', () => {
  const hebrew = { locale: 'he' } as const;
  expect(machineReasonText('no water pressure', hebrew)).toBe('אין לחץ מים');
  expect(machineReasonText('No_Water-Pressure', hebrew)).toBe('אין לחץ מים');
  for (const reason of machineReasons) expect(machineReasonText(reason, hebrew)).not.toMatch(/[a-z]/i);
  expect(machineReasonText('E17 relay', hebrew)).toBe(isolated('E17 relay'));
});
