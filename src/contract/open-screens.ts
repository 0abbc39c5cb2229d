/** Screens for users without a password at hand: they are in no menu, and mails link to them. */
export const OPEN_SCREENS = {
  forgottenPassword: '/olvide-mi-contrasena',
  newPassword: '/nueva-contrasena',
} as const;
