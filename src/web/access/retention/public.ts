export { RetentionSection } from './retention-section.tsx';
