/** What shells and other screens import from sign-in. */
export { ChangePasswordForm } from './change-password-form.tsx';
export { NewPasswordFields, NO_PASSWORDS, newPasswords } from './new-password-fields.tsx';
export { OwnSessions } from './own-sessions.tsx';
export { PasskeyButton } from './passkey-button.tsx';
export { ProofForm } from './proof-form.tsx';
export { sendNewPassword } from './send-new-password.ts';
export { SessionLine } from './session-line.tsx';
export { SignInFrame } from './sign-in-frame.tsx';
export { signOut } from './sign-out.ts';
export { UserMenu } from './user-menu.tsx';
export { canUsePasskeys, makePasskey } from './webauthn.ts';
