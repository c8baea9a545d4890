import { formatPhone } from '#domain/core/contact/phone.ts';

/** Contact details below a text that tells the reader to write or call. */
export function LegalContact({ email, phone }: { readonly email: string; readonly phone: string }) {
  return (
    <p className="contact-links">
      <a href={`mailto:${email}`}>
        <bdi translate="no" dir="ltr">
          {email}
        </bdi>
      </a>
      <a href={`tel:${phone}`}>
        <bdi translate="no" dir="ltr">
          {formatPhone(phone)}
        </bdi>
      </a>
    </p>
  );
}
