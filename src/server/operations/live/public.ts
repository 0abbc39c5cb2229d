export { closeHub } from './hub.ts';
