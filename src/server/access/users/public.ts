export { createAdministrator } from './first-administrator.ts';
export { resetPasswordByName } from './reset.ts';
