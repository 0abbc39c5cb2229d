/** What other screens import from saved sources. */
export { UnattendedNotice } from './unattended-notice.tsx';
