export { createAdministrator } from './first-administrator.ts';
export { refuseMoreThanOwn } from './master.ts';
export { resetPasswordByName } from './reset.ts';
