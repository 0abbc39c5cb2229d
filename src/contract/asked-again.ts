/**
 * The calls for which a second factor is asked again, when it was shown too long ago in the session (access §18.12): those that
 * change where money goes, decide about it, give access, take out everything about a person, or let it be lost.
 */
export const ASKED_AGAIN: ReadonlySet<string> = new Set([
  // Where money goes.
  'accountChanges.approve',
  'doctors.create',
  'doctors.update',
  'doctorAffiliations.change',
  'societies.create',
  'societies.update',
  'bulkChanges.create',
  'masterImports.create',
  'masterImports.revert',
  'imports.registerMissing',
  'clinic.updateBankSetting',
  // What is paid.
  'monthApprovals.approve',
  'months.approveReopening',
  'entries.approve',
  'entrySchedules.approve',
  'balances.approve',
  'corrections.approve',
  'clinic.updateApproval',
  'clinic.updateImports',
  // Who may do what.
  'session.changePassword',
  'permissions.addOption',
  'permissions.updateOption',
  'permissions.removeOption',
  'permissions.save',
  'permissions.reset',
  'permissions.undo',
  'ownProfiles.create',
  'ownProfiles.update',
  'users.create',
  'users.createForDoctor',
  'users.createForDoctors',
  'users.handOutFirstPasswords',
  'users.update',
  'users.remove',
  'users.resetPassword',
  'factors.removeOf',
  'signOn.unbind',
  'userSessions.close',
  'userSessions.closeAll',
  'userSessions.closeEverybodys',
  'session.closeSession',
  'session.closeOtherSessions',
  'factors.require',
  'factors.setIdleTime',
  'passkeys.remove',
  'clinic.updateAccess',
  'apiTokens.create',
  'webhooks.create',
  'webhooks.renewSecret',
  // Everything about a person.
  'rights.file',
  'hiddenPatients.hide',
  'hiddenPatients.lift',
  'rectifications.rectify',
  // What is lost for good.
  'receiptImports.revert',
  'retention.savePeriod',
]);

/**
 * The calls that change how somebody gets into an account: who has no second factor types the password again for them, when it was
 * typed too long ago in the session (access §18.13; OWASP ASVS 5.0, 7.5.1).
 */
export const PASSWORD_ASKED_AGAIN: ReadonlySet<string> = new Set([
  'users.update',
  'users.resetPassword',
  'users.handOutFirstPasswords',
  'factors.removeOf',
  'signOn.unbind',
  'masterImports.create',
  'masterImports.revert',
]);

/** Of files only those of users. */
export function isPasswordAskedAgain(
  call: string,
  { master }: Readonly<Record<string, string>>,
  user: { readonly hasFactor: boolean } | null,
): boolean {
  if (!user || user.hasFactor || !PASSWORD_ASKED_AGAIN.has(call)) return false;
  return !call.startsWith('masterImports.') || master === 'user';
}

/** A user with a factor is asked for it, but not for the password that replaces one that was handed out: the sign-in has just asked. */
export function isAskedAgain(
  call: string,
  user: { readonly hasFactor: boolean; readonly mustChangePassword: boolean } | null,
): boolean {
  if (!user?.hasFactor || !ASKED_AGAIN.has(call)) return false;
  return !(user.mustChangePassword && call === 'session.changePassword');
}
