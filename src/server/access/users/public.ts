export { resetPasswordByName } from './reset.ts';
