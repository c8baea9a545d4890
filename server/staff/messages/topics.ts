import type { Topics } from '#server/messaging/public.ts';
import { goodwillPointsTopic } from './goodwill-points.ts';
import { alertTopics } from '../on-call/alert-topics.ts';
import { approvalTopics } from './approval-request.ts';
import { emailChangeNoticeTopic, emailProofTopic } from './email-change-mails.ts';
import { staffReportTopic } from './report-mail.ts';
import { caseReplyTopic, caseReplySmsTopic } from './case-reply.ts';
import { invitationLinkTopic, passwordLinkTopic, passwordNoticeTopic } from './link-mails.ts';
import { documentMailTopic } from '../orders/enqueue-order-document-mail.ts';
import { messageExampleTopics } from '../message-words/send-example.ts';
import { testMessageTopics } from '../providers/test-message.ts';

export const staffTopics = {
  staff_invitation: invitationLinkTopic,
  staff_password_reset: passwordLinkTopic,
  staff_password_changed: passwordNoticeTopic,
  staff_email_proof: emailProofTopic,
  staff_email_notice: emailChangeNoticeTopic,
  case_answer: caseReplyTopic,
  case_answer_sms: caseReplySmsTopic,
  ...approvalTopics,
  staff_report: staffReportTopic,
  ...alertTopics,
  ...testMessageTopics,
  ...messageExampleTopics,
  goodwill_points: goodwillPointsTopic,
  tax_document: documentMailTopic,
} as const satisfies Topics;
