export { manyUsers, userSource } from './file-source.ts';
export { createAdministrator } from './first-administrator.ts';
export { holdWithinOwn, isOnlyAdministrator, refuseMoreThanOwn } from './master.ts';
export { resetPasswordByName } from './reset.ts';
