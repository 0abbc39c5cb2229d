/** Files of entries and of what was asked of balances. */
export { attach, downloadAttachment, FACTS as attachmentFacts } from './attachments.ts';
