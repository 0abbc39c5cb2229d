/** What other features may import from the approval of months. */
export { monthsAsked } from './queries.ts';
export { type ApprovalNeed, approvalFor, approvalNeed, approvalOf } from './standing.ts';
export { removeApprovals } from './transitions.ts';
