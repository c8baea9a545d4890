/**
 * The methods of pino that the server uses. Each call has an object for machines and a sentence for people. Never log
 * personal data or tokens.
 */
export type Logger = {
  debug(detail: object, text: string): void;
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
  error(detail: object, text: string): void;
};
