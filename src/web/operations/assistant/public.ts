/** What the shells import from the assistant; the rest is loaded when it is first opened. */
export { AssistantBadge } from './assistant-badge.tsx';
export { FloatingAssistant } from './floating-assistant.tsx';
