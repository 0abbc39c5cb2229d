/** Screens for users who are not signed in: they are in no menu; mails and the identity provider lead to them. */
export const OPEN_SCREENS = {
  forgottenPassword: '/olvide-mi-contrasena',
  /** Where the identity provider sends people back to. */
  signOn: '/ingreso-unico',
  newPassword: '/nueva-contrasena',
} as const;
