import { assertNever } from '#domain/core/assert-never.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import type { SmsConfig } from './sms-config.ts';
import { createDevelopmentSms } from './development.ts';
import { createHttpSms } from './http-sms.ts';
import { createInforu } from './inforu.ts';
import { disabledSmsGateway } from './disabled-sms.ts';
import type { OutgoingSms, SmsGateway } from './port.ts';
import { createSms019 } from './sms019.ts';

/** Creates the configured SMS gateway. `keep` stores messages for /dev/outbox. */
export function createSmsGateway(
  choice: SmsConfig,
  httpJson: HttpJson,
  keep: (message: OutgoingSms) => Promise<void>,
): SmsGateway {
  switch (choice.provider) {
    case 'off':
      return disabledSmsGateway;
    case 'development':
      return createDevelopmentSms(keep);
    case 'http':
      return createHttpSms({ ...choice, httpJson });
    case '019sms':
      return createSms019({ ...choice, httpJson });
    case 'inforu':
      return createInforu({ ...choice, httpJson });
    default:
      return assertNever(choice);
  }
}
