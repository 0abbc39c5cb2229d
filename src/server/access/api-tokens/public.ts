export { callerReader, registerTokens, tokenOf } from './caller.ts';
export { mailTokenLetter, TOKEN_LETTER_TASK, tokenChores } from './letters.ts';
export { revokeRestoredTokens } from './restored.ts';
