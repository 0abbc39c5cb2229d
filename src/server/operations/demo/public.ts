/** What signing in uses of the demo clinic. */
export { DEMO_PASSWORD } from './users.ts';
