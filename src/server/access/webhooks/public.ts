export { deliverWebhook, WEBHOOK_LETTER_TASK, WEBHOOK_TASK, webhookChores } from './deliver.ts';
export { mailWebhookLetter } from './letter.ts';
export { stopRestoredWebhooks, tellOfStoppedWebhooks } from './restored.ts';
export { mailRestoredWebhooks, RESTORED_WEBHOOKS_TASK } from './restored-letter.ts';
