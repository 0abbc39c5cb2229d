export { ApprovalCard } from './approval-card.tsx';
export { ApprovalDialog } from './approval-dialog.tsx';
export { ApprovedHash } from './approved-hash.tsx';
export { UnapprovedMonths } from './unapproved-months.tsx';
