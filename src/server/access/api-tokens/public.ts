export { callerReader, registerTokens, tokenOf } from './caller.ts';
