import type { SmsGateway } from './port.ts';

/** Creates an SMS gateway that sends each message through the gateway that is currently configured. */
export function createReconfigurableSms(current: () => SmsGateway): SmsGateway {
  return {
    get kind() {
      return current().kind;
    },
    send: (message) => current().send(message),
  };
}
