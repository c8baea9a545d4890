import { assertNever } from '#domain/core/assert-never.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { createDevelopmentSms } from './development.ts';
import { createHttpSms } from './http-sms.ts';
import { createInforu } from './inforu.ts';
import type { OutgoingSms, SmsGateway } from './port.ts';
import { createSms019 } from './sms019.ts';

/** Which gateway was chosen, and what it needs. */
export type SmsChoice =
  | { readonly provider: 'off' | 'development' }
  | { readonly provider: 'http'; readonly url: string; readonly token: string | null }
  | {
      readonly provider: '019sms' | 'inforu';
      readonly user: string;
      readonly token: string;
      readonly sender: string;
    };

/** The gateway that was chosen; null where text messages are switched off. `keep` is for reading at /dev/outbox. */
export function createSmsGateway(
  choice: SmsChoice,
  httpJson: HttpJson,
  keep: (message: OutgoingSms) => Promise<void>,
): SmsGateway | null {
  switch (choice.provider) {
    case 'off':
      return null;
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
