import { SmsRefusedError, type SmsGateway } from './port.ts';

/**
 * SMS gateway of a shop that sends no text messages. It refuses each message, so that no message waits in the outbox.
 */
export const disabledSmsGateway: SmsGateway = {
  kind: 'off',
  send: () => Promise.reject(new SmsRefusedError('text messages are switched off')),
};
