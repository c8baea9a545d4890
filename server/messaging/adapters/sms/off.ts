import { SmsRefusedError, type SmsGateway } from './port.ts';

/** Gateway of a shop that sends no text messages. It refuses each message, so that nothing waits for it. */
export const smsOff: SmsGateway = {
  kind: 'off',
  send: () => Promise.reject(new SmsRefusedError('text messages are switched off')),
};
