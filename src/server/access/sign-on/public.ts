export { mailOtherIdentity, OTHER_IDENTITY_TASK } from './identity.ts';
