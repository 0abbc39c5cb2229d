/** Files of entries and agreements, as other features show them. */
export { AttachmentField } from './attachment-field.tsx';
export { AttachmentLink, attachmentStory } from './attachment-link.tsx';
