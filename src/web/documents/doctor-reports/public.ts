/** The tab of the portal with a doctor's reports. */
export { ReportsTab } from './reports-tab.tsx';
