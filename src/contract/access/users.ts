/** Users of the product (access §5). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { MOST_MASTER_ROWS } from '../masters/master-imports.ts';
import { masterCalls } from '../masters/masters.ts';
import { post } from '../methods.ts';
import {
  file,
  id,
  instant,
  isActive,
  optionalId,
  optionalText,
  profile,
  queryBoolean,
  requiredEmail,
  requiredRut,
  requiredText,
  searchText,
} from '../schemas.ts';

export const userInput = z.strictObject({
  rut: requiredRut(),
  firstName: requiredText('Nombre es requerido', 80),
  lastName: requiredText('Apellido es requerido', 80),
  email: requiredEmail,
  profile,
  /** A profile of the clinic's own, with `profile` supervisor; left as it is if absent. */
  ownProfileId: optionalId.optional(),
  doctorId: optionalId.optional(),
  isActive,
});

const user = z.object({
  id: z.number(),
  username: z.string().nullable(),
  rut: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profile,
  ownProfileId: z.number().nullable(),
  ownProfileName: z.string().nullable(),
  doctorId: z.number().nullable(),
  doctorName: z.string().nullable(),
  isActive: z.boolean(),
  /** Whether the user shows a second factor when signing in. */
  hasFactor: z.boolean(),
  /** Since when the account belongs to an identity of the provider; null when it belongs to none. */
  boundSince: instant.nullable(),
  /** When somebody with another identity or RUT was last refused; null for never since it was bound. */
  otherRefusedAt: instant.nullable(),
  version: z.number(),
});
export type User = z.infer<typeof user>;

/** How a temporary password reaches its user: by mail, or in the answer, to be passed on in person. */
const passwordDelivery = z.object({
  emailSent: z.boolean(),
  tempPassword: z.string().nullable(),
  /** Until when it must be used for the first time. */
  expiresAt: instant,
});

const manyDoctors = z.strictObject({
  /** The doctors that were chosen; without them, all that the list's filters find. */
  ids: z.array(id).min(1, 'Elija al menos un médico').max(MOST_MASTER_ROWS).optional(),
  filters: z
    .strictObject({
      search: searchText,
      specialtyId: id.optional(),
      societyId: id.optional(),
      isActive: z.boolean().optional(),
    })
    .optional(),
});
const oneWay = ({ ids, filters }: { ids?: unknown; filters?: unknown }) =>
  (ids === undefined) !== (filters === undefined);
const ONE_WAY = 'Diga los médicos, o los filtros que los encuentran';

const manyUsers = z.strictObject({
  /** The users that were chosen; without them, all that the list's filters find. */
  ids: z.array(id).min(1, 'Elija al menos un usuario').max(MOST_MASTER_ROWS).optional(),
  filters: z
    .strictObject({
      search: searchText,
      profile: profile.optional(),
      ownProfileId: id.optional(),
      isActive: z.boolean().optional(),
    })
    .optional(),
});
const ONE_WAY_TO_USERS = 'Diga los usuarios, o los filtros que los encuentran';

/** Who would get a first password, and who is left out. */
const lettersPreview = z.object({
  /** How many accounts would get one, and how many of them have an address for mail. */
  ready: z.number(),
  mailable: z.number(),
  /** Whether mail is set up. */
  hasMail: z.boolean(),
  /** Whether the letters say where the portal is: the setting PUBLIC_URL. */
  hasAddress: z.boolean(),
  /** The first of those left out, each with the reason; and how many there are. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  leftOutCount: z.number(),
  /** Stands for exactly these. */
  digest: z.string(),
});
export type LettersPreview = z.infer<typeof lettersPreview>;

/** How letters of first passwords are asked for, as they were told. */
const lettersOrder = {
  /** Of those that were shown, so that nobody else gets a password. */
  digest: z.string().max(100),
  /** Send the passwords by mail to those who have an address. */
  byMail: z.boolean(),
};

const refuses = [
  'user.rutTaken',
  'user.emailTaken',
  'user.doctorTaken',
  'doctor.unknown',
  'user.self',
  'user.lastAdministrator',
  'user.moreThanOwn',
  'ownProfile.notGiven',
] as const;

const common = { tag: 'Usuarios', access: screens('/usuarios') };

export const users = {
  ...masterCalls({
    path: '/users',
    tag: 'Usuarios',
    noun: 'users',
    input: userInput,
    record: user,
    filters: {
      profile: profile.optional(),
      /** Users with this profile of the clinic's own. */
      ownProfileId: id.optional(),
      isActive: queryBoolean.optional(),
    },
    sort: ['firstName', 'rut', 'email', 'profile', 'doctorName', 'isActive'],
    readScreens: ['/usuarios'],
    writeScreens: ['/usuarios'],
    refuses,
  }),
  create: post('/users', {
    ...common,
    successStatus: 201,
    summary: 'Add a user, with a temporary password that has to be changed at first use.',
    refuses,
  })
    .input(userInput)
    .output(user.extend(passwordDelivery.shape)),
  createForDoctor: post('/create-user-for-doctor', {
    tag: 'Usuarios',
    access: screens('/usuarios', '/pagos-procesados'),
    successStatus: 201,
    summary:
      'Add the account of a doctor: signs in with the RUT, at first with the RUT without check digit.',
    refuses: [
      'user.doctorIncomplete',
      'doctor.unknown',
      'user.rutTaken',
      'user.emailTaken',
      'user.doctorTaken',
      'user.moreThanOwn',
    ],
  })
    .input(
      z.strictObject({ doctorId: id, doctorRut: optionalText(20), doctorName: optionalText(160) }),
    )
    .output(
      z.object({
        success: z.literal(true),
        userId: z.number(),
        username: z.string(),
        /** Valid until it is changed at first use. */
        password: z.string(),
        /** Until when it must be used for the first time. */
        expiresAt: instant,
      }),
    ),
  previewForDoctors: post('/create-users-for-doctors/preview', {
    ...common,
    summary: 'For which of many doctors an account would be added, and who is left out and why.',
    refuses: ['user.moreThanOwn'],
  })
    .input(manyDoctors.refine(oneWay, ONE_WAY))
    .output(lettersPreview),
  createForDoctors: post('/create-users-for-doctors', {
    ...common,
    summary:
      'Add the accounts of many doctors, with random first passwords: a PDF with a letter for each, or for each who gets no mail.',
    refuses: [
      'user.tooManyDoctors',
      'user.doctorsChanged',
      'user.lettersTookTooLong',
      'user.moreThanOwn',
    ],
  })
    .input(manyDoctors.extend(lettersOrder).refine(oneWay, ONE_WAY))
    .output(file('pdf')),
  previewFirstPasswords: post('/first-passwords/preview', {
    ...common,
    summary:
      'Which of many users have no password yet and would get one, and who is left out and why.',
  })
    .input(manyUsers.refine(oneWay, ONE_WAY_TO_USERS))
    .output(lettersPreview),
  handOutFirstPasswords: post('/first-passwords', {
    ...common,
    summary:
      'Give many users their first passwords, at random: a PDF with a letter for each, or for each who gets no mail.',
    refuses: ['user.tooManyAccounts', 'user.accountsChanged', 'user.lettersTookTooLong'],
  })
    .input(manyUsers.extend(lettersOrder).refine(oneWay, ONE_WAY_TO_USERS))
    .output(file('pdf')),
  resetPassword: post('/reset-user-password/{id}', {
    ...common,
    summary:
      'Give another user a temporary password, by e-mail when mail is set up, else in the answer.',
    refuses: ['record.notFound', 'user.ownPassword', 'user.moreThanOwn'],
  })
    .input(z.strictObject({ id }))
    .output(z.object({ success: z.literal(true), ...passwordDelivery.shape })),
};
