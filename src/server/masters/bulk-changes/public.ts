/** What other rooms may import to have many of their records changed at once. */
export type { ManySource } from './selection.ts';
