/** What other rooms and masters take of the banks. */
export { bankOf } from './named-bank.ts';
