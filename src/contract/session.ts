/** Signing in and out, and who is signed in (spec 1 §2.1, §7). */
import { z } from 'zod';
import { anybody, call, signedIn } from './call.ts';
import { profile } from './schemas.ts';

const tag = 'Sesión';

/** What is asked to sign in: a user name, e-mail or RUT in any form, and the password. */
export const credentials = z.object({
  username: z
    .string({ error: 'Usuario es requerido' })
    .trim()
    .min(1, 'Usuario es requerido')
    .max(160),
  password: z
    .string({ error: 'Contraseña es requerida' })
    .min(1, 'Contraseña es requerida')
    .max(200),
});

/** The smallest password has 6 characters (spec 2 §9). */
export const newPassword = z
  .string()
  .min(6, 'La contraseña debe tener al menos 6 caracteres')
  .max(200);

export const menuOption = z.object({
  id: z.number(),
  href: z.string(),
  label: z.string(),
  icon: z.string(),
  section: z.string(),
});
export type MenuOption = z.infer<typeof menuOption>;

/** The user who is signed in, with the menu that the profile may open. */
export const currentUser = z.object({
  id: z.number(),
  username: z.string().nullable(),
  rut: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profile,
  profileImageUrl: z.string().nullable(),
  doctorId: z.number().nullable(),
  mustChangePassword: z.boolean(),
  menu: z.array(menuOption),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const session = {
  signIn: call({
    method: 'POST',
    path: '/native-login',
    access: anybody,
    tag,
    summary: 'Sign in with a user name, e-mail or RUT; sets the session cookie.',
    withTemporaryPassword: true,
    refuses: ['session.wrongCredentials', 'session.locked'],
  })
    .input(credentials)
    .output(z.object({ success: z.literal(true) })),
  signOut: call({
    method: 'POST',
    path: '/native-logout',
    access: anybody,
    tag,
    summary: 'End the session of this browser.',
    withTemporaryPassword: true,
  }).output(z.object({ success: z.literal(true) })),
  currentUser: call({
    method: 'GET',
    path: '/native-user',
    access: signedIn,
    tag,
    summary: 'The signed-in user.',
    withTemporaryPassword: true,
  }).output(currentUser),
  authUser: call({
    method: 'GET',
    path: '/auth/user',
    access: signedIn,
    tag,
    summary: 'The signed-in user, as refreshed after linking a doctor.',
    withTemporaryPassword: true,
  }).output(currentUser),
  changePassword: call({
    method: 'POST',
    path: '/change-password',
    access: signedIn,
    tag,
    summary: 'Change the own password; ends the other sessions.',
    withTemporaryPassword: true,
    refuses: ['session.wrongPassword'],
  })
    .input(z.object({ newPassword, currentPassword: z.string().max(200).optional() }))
    .output(z.object({ success: z.literal(true) })),
};
