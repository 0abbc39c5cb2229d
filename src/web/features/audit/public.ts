/** What other features use of the audit log. */
export { AuditLink } from './audit-link.tsx';
