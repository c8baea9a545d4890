export type SmsConfig =
  | { readonly provider: 'off' | 'development' }
  | { readonly provider: 'http'; readonly url: string; readonly token: string | null }
  | {
      readonly provider: '019sms' | 'inforu';
      readonly user: string;
      readonly token: string;
      readonly sender: string;
    };
