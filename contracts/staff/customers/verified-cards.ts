import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { verificationKindSchema } from '#contracts/identity/verification.ts';
import { customerParams, staffCustomerSchema } from './customers.ts';

export const recordPresentedCard = endpoint({
  name: 'recordPresentedCard',
  method: 'POST',
  path: '/api/admin/customers/:customerId/verification',
  summary: 'Record that a card was presented: its kind and the expiry date of a certificate; nothing else is stored',
  params: customerParams,
  body: z.object({ kind: verificationKindSchema, certificateDay: z.iso.date().optional() }),
  status: 200,
  answer: staffCustomerSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'verification_too_young',
    'verification_own',
    'service_unavailable',
  ],
});

export const endCardVerification = endpoint({
  name: 'endCardVerification',
  method: 'DELETE',
  path: '/api/admin/customers/:customerId/verification',
  summary: 'End the verification of a card, for example one approved by mistake; existing orders keep their price',
  params: customerParams,
  body: z.object({ kind: verificationKindSchema }),
  status: 200,
  answer: staffCustomerSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'customer_changed',
    'verification_own',
    'service_unavailable',
  ],
});
