/** Signing in and out, who is signed in, and where (access §1, access §2, access §3). */
import { z } from 'zod';
import { countCharacters, PASSWORD_LENGTH } from '../../domain/access/passwords.ts';
import { anybody, call, signedIn } from '../call.ts';
import { id, instant, profile } from '../schemas.ts';

const tag = 'Sesión';

const TOO_SHORT = `La contraseña debe tener al menos ${PASSWORD_LENGTH.min} caracteres: puede ser una frase con espacios.`;
const TOO_LONG = `La contraseña puede tener hasta ${PASSWORD_LENGTH.max} caracteres.`;

/** What a password may take up in a request: a character that a person sees can be several units. */
const MAX_UNITS = 2000;

/** What is asked to sign in: a user name, e-mail or RUT in any form, and the password. */
export const credentials = z.strictObject({
  username: z
    .string({ error: 'Usuario es requerido' })
    .trim()
    .min(1, 'Usuario es requerido')
    .max(160, 'Máximo 160 caracteres'),
  password: z
    .string({ error: 'Contraseña es requerida' })
    .min(1, 'Contraseña es requerida')
    .max(MAX_UNITS, TOO_LONG),
});

/** Like `credentials` for professionals: the RUT in any form, and the password. */
export const professionalCredentials = z.strictObject({
  rut: z
    .string({ error: 'RUT es requerido' })
    .trim()
    .min(1, 'RUT es requerido')
    .max(20, 'RUT inválido'),
  password: credentials.shape.password,
});

/**
 * A password that is chosen: 12 to 200 characters as a person counts them, of any kind, spaces too (access §3.1).
 * The server also refuses those that others would guess first.
 */
export const newPassword = z
  .string({ error: TOO_SHORT })
  .max(MAX_UNITS, TOO_LONG)
  .refine((password) => countCharacters(password) >= PASSWORD_LENGTH.min, TOO_SHORT)
  .refine((password) => countCharacters(password) <= PASSWORD_LENGTH.max, TOO_LONG);

/** How a call refuses a chosen password that has the right length. */
export const newPasswordRefusals = [
  'session.samePassword',
  'session.rutAsPassword',
  'session.nameAsPassword',
  'session.commonPassword',
] as const;

/** The user's current password, to change it. */
export const currentPassword = z
  .string()
  .min(1, 'Escriba su contraseña actual')
  .max(MAX_UNITS, TOO_LONG);

const menuOption = z.object({
  id: z.number(),
  href: z.string(),
  label: z.string(),
  icon: z.string(),
  section: z.string(),
});
export type MenuOption = z.infer<typeof menuOption>;

/** The signed-in user, with the menu that the profile may open. */
const currentUser = z.object({
  id: z.number(),
  username: z.string().nullable(),
  rut: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profile,
  /** The clinic's own profile, whose menu stands instead of the supervisor's; null for none. */
  ownProfileName: z.string().nullable(),
  /** Patients of lists and records: as they are; masked in lists, if the clinic wants so; or not at all, by the clinic's own profile. */
  patients: z.enum(['shown', 'masked', 'hidden']),
  profileImageUrl: z.string().nullable(),
  doctorId: z.number().nullable(),
  mustChangePassword: z.boolean(),
  /** Whether the user shows a second factor besides the password. */
  hasFactor: z.boolean(),
  /** Whether the profile requires one that the user does not have yet: nothing else can be done before. */
  mustEnrolFactor: z.boolean(),
  /** When and from where the temporary password was first used; null if there was none. */
  firstSignIn: z
    .object({
      at: instant,
      from: z.string(),
      /** Whether this session was the first one. */
      isThisSession: z.boolean(),
    })
    .nullable(),
  menu: z.array(menuOption),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** A user's stored screen preferences by name. They affect nothing else. */
const preferences = z.record(z.string(), z.unknown());
const currentUserAnswer = currentUser.extend({
  preferences,
  /** Seconds until the session ends, if it is not used meanwhile. */
  sessionEndsIn: z.number(),
  /** Whether it ends then even if it is used: it is as old as a session may become. */
  sessionEndsAnyway: z.boolean(),
  /**
   * The language model that answers in the assistant: to which host questions and what was looked up go, and whether it is told
   * patients' names. Null when nothing leaves the house.
   */
  assistantModel: z.object({ host: z.string(), isToldPatients: z.boolean() }).nullable(),
});
/** The current user as the calls answer. */
export type CurrentUserAnswer = z.infer<typeof currentUserAnswer>;

/** The largest number of preferences of a user. */
export const MAX_PREFERENCES = 200;
/** The largest length of a value, as JSON. */
const MAX_PREFERENCE_LENGTH = 2000;

/** The profiles for which the demo clinic's sign-in page has a button. */
export const quickProfile = z.enum(['admin', 'supervisor', 'doctor']);
export type QuickProfile = z.infer<typeof quickProfile>;

/** A signed-in browser. Only that browser knows its token. */
export const openSession = z.object({
  id: z.number(),
  /** In words, e.g. `Chrome en Windows`. */
  device: z.string(),
  /** The network address from which the user signed in. */
  ipAddress: z.string().nullable(),
  /** Where that address is, in words, e.g. `internet`. */
  place: z.string().nullable(),
  createdAt: instant,
  /** Exact to five minutes. */
  lastSeenAt: instant,
});
export type OpenSession = z.infer<typeof openSession>;

const ownSession = openSession.extend({
  /** Whether it is the session of this call. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/**
 * The answer to a right password. With `secondFactor` nobody is signed in yet: the cookie opens only
 * `POST /api/second-factor`, for five minutes (access §18).
 */
const signedInOrHalfway = z.object({
  success: z.literal(true),
  secondFactor: z.literal(true).optional(),
});

/** The password, for users without a second factor: with one, the factor is asked for instead. Users who have neither leave it out. */
const provedAgain = { currentPassword: currentPassword.optional() };
const unproved = ['session.wrongPassword', 'session.locked', 'factor.signOnAgain'] as const;

export const session = {
  signIn: call({
    method: 'POST',
    path: '/native-login',
    access: anybody,
    tag,
    summary: 'Sign in with a user name, e-mail or RUT; sets the session cookie.',
    withTemporaryPassword: true,
    refuses: [
      'session.wrongCredentials',
      'session.locked',
      'session.networkLocked',
      'session.firstPasswordExpired',
      'session.signOnOnly',
    ],
  })
    .input(credentials)
    .output(signedInOrHalfway),
  professionalSignIn: call({
    method: 'POST',
    path: '/professional-login',
    access: anybody,
    tag,
    summary:
      'Sign in with a RUT; sets the session cookie. Failures count as those of /native-login.',
    withTemporaryPassword: true,
    refuses: [
      'session.wrongRutCredentials',
      'session.locked',
      'session.networkLocked',
      'session.firstPasswordExpired',
      'session.signOnOnly',
    ],
  })
    .input(professionalCredentials)
    .output(
      signedInOrHalfway.extend({
        /** The linked doctor's name, else the user's own; absent before the second factor. */
        doctorName: z.string().optional(),
      }),
    ),
  signInOptions: call({
    method: 'GET',
    path: '/sign-in-options',
    access: anybody,
    tag,
    summary:
      'What the sign-in offers: links for forgotten passwords, the identity provider, and the profiles of the demo.',
    withTemporaryPassword: true,
  }).output(
    z.object({
      passwordLinks: z.boolean(),
      /** The identity provider's button; null for none. */
      signOn: z.object({ label: z.string() }).nullable(),
      /** Whether one signs in by a passkey alone. */
      passkeys: z.boolean(),
      quickProfiles: z.array(quickProfile),
    }),
  ),
  mockSignIn: call({
    method: 'GET',
    path: '/mock-login/{mockUserId}',
    access: anybody,
    tag,
    summary:
      'Sign in as a profile of the demo clinic while it has the demo password; 404 elsewhere.',
    withTemporaryPassword: true,
    refuses: [
      'request.notFound',
      'session.wrongCredentials',
      'session.locked',
      'session.networkLocked',
      'session.firstPasswordExpired',
      'session.signOnOnly',
    ],
  })
    .input(z.strictObject({ mockUserId: z.string().max(40) }))
    .output(signedInOrHalfway),
  signOut: call({
    method: 'POST',
    path: '/native-logout',
    access: anybody,
    tag,
    summary: 'End the session of this browser.',
    withTemporaryPassword: true,
  }).output(
    z.object({
      success: z.literal(true),
      /** Where the identity provider ends its own session, when that is how one had come in. */
      providerSignOut: z.string().optional(),
    }),
  ),
  currentUser: call({
    method: 'GET',
    path: '/native-user',
    access: signedIn,
    tag,
    summary: 'The signed-in user.',
    withTemporaryPassword: true,
  }).output(currentUserAnswer),
  authUser: call({
    method: 'GET',
    path: '/auth/user',
    access: signedIn,
    tag,
    summary: 'The signed-in user, as refreshed after linking a doctor.',
    withTemporaryPassword: true,
  }).output(currentUserAnswer),
  keepPreference: call({
    method: 'PUT',
    path: '/own-preferences',
    access: signedIn,
    tag,
    summary: 'Keep how one arranged a screen; null forgets it.',
    refuses: ['session.tooManyPreferences'],
  })
    .input(
      z.strictObject({
        name: z.string().min(1).max(80),
        value: z
          .unknown()
          .refine(
            (value) => (JSON.stringify(value) ?? '').length <= MAX_PREFERENCE_LENGTH,
            'El valor es demasiado largo',
          )
          // The characters that the database can store.
          .refine(
            (value) => !(JSON.stringify(value) ?? '').includes('\\u0000'),
            'El valor tiene caracteres que no se pueden guardar',
          ),
      }),
    )
    .output(z.strictObject({ success: z.literal(true) })),
  changePassword: call({
    method: 'POST',
    path: '/change-password',
    access: signedIn,
    tag,
    summary: 'Change the password of the signed-in user; ends their other sessions.',
    withTemporaryPassword: true,
    refuses: ['session.wrongPassword', 'session.locked', ...newPasswordRefusals],
  })
    .input(z.strictObject({ newPassword, currentPassword: z.string().max(MAX_UNITS).optional() }))
    .output(z.object({ success: z.literal(true) })),
  passwordAgain: call({
    method: 'POST',
    path: '/own-password/again',
    access: signedIn,
    tag,
    summary: 'Type the password again in this session, before a call that asks for it.',
    refuses: unproved,
  })
    .input(z.strictObject(provedAgain).prefault({}))
    .output(z.object({ success: z.literal(true) })),
  ownSessions: call({
    method: 'GET',
    path: '/own-sessions',
    access: signedIn,
    tag,
    summary: 'The browsers in which one is signed in: this one first, then the last used.',
  }).output(z.array(ownSession)),
  closeSession: call({
    method: 'POST',
    path: '/own-sessions/{id}/close',
    access: signedIn,
    tag,
    summary: 'End a session of the signed-in user, who proves again who it is.',
    refuses: ['record.notFound', ...unproved],
  })
    .input(z.strictObject({ id, ...provedAgain }))
    .output(z.object({ success: z.literal(true) })),
  closeOtherSessions: call({
    method: 'POST',
    path: '/own-sessions/close-others',
    access: signedIn,
    tag,
    summary: 'End all own sessions but this one, by who proves again who it is.',
    refuses: unproved,
  })
    .input(z.strictObject(provedAgain).prefault({}))
    .output(z.object({ success: z.literal(true), closed: z.number() })),
};
