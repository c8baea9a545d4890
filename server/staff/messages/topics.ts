import type { Topics } from '#server/messaging/public.ts';
import { goodwillPoints } from './goodwill-points.ts';
import { alertTopics } from '../on-call/alert-topics.ts';
import { approvalTopics } from './approval-request.ts';
import { emailChangeNotice, emailProof } from './email-change-mails.ts';
import { staffReport } from './report-mail.ts';
import { caseAnswer, caseAnswerSms } from './case-answer.ts';
import { invitationLink, passwordLink, passwordNotice } from './link-mails.ts';
import { documentMailTopic } from '../orders/enqueue-order-document-mail.ts';
import { exampleTopics } from '../message-words/send-example.ts';
import { testTopics } from '../providers/test-message.ts';

/** Messages to staff users. */
export const staffTopics = {
  staff_invitation: invitationLink,
  staff_password_reset: passwordLink,
  staff_password_changed: passwordNotice,
  staff_email_proof: emailProof,
  staff_email_notice: emailChangeNotice,
  case_answer: caseAnswer,
  case_answer_sms: caseAnswerSms,
  ...approvalTopics,
  staff_report: staffReport,
  ...alertTopics,
  ...testTopics,
  ...exampleTopics,
  goodwill_points: goodwillPoints,
  tax_document: documentMailTopic,
} as const satisfies Topics;
