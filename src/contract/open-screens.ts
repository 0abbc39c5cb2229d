/** Screens for whoever has no password at hand: in no menu, and mails lead to them. */
export const OPEN_SCREENS = {
  forgottenPassword: '/olvide-mi-contrasena',
  newPassword: '/nueva-contrasena',
} as const;
