export { MonthFindings } from './month-findings.tsx';
export { findingSearch } from './search.ts';
