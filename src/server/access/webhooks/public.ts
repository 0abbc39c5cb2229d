export { deliverWebhook, WEBHOOK_LETTER_TASK, WEBHOOK_TASK, webhookChores } from './deliver.ts';
export { mailWebhookLetter } from './letter.ts';
