export { manyUsers, userSource } from './file-source.ts';
export { createAdministrator } from './first-administrator.ts';
export { isOnlyAdministrator, refuseMoreThanOwn } from './master.ts';
export { resetPasswordByName } from './reset.ts';
