/** Profiles of the clinic's own, made by copying one (access §15). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post, put } from '../methods.ts';
import { editedVersion, id, optionalText, profile, requiredText } from '../schemas.ts';

const tag = 'Permisos';

/** How many profiles a clinic may have of its own. */
export const OWN_PROFILES_LIMIT = 100;

export const ownProfileInput = z.strictObject({
  name: requiredText('Nombre es requerido', 60),
  description: optionalText(300),
  /** The menu options that it has; calls follow from them as for every profile. */
  optionIds: z.array(id).max(500).default([]),
  /** Whether it sees patients' names and RUTs; unchanged, or as in what is copied, if absent. */
  seesPatients: z.boolean().optional(),
  isActive: z.boolean().default(true),
});

const ownProfile = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  /** The profile that it was copied from, as it was called then. */
  copiedFrom: z.string(),
  optionIds: z.array(z.number()),
  seesPatients: z.boolean(),
  isActive: z.boolean(),
  /** How many users have it. */
  users: z.number(),
  version: z.number(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

const refuses = [
  'ownProfile.nameTaken',
  'ownProfile.moreThanOwn',
  'ownProfile.portalOption',
] as const;

export const ownProfiles = {
  list: get('/own-profiles', {
    tag,
    access: screens('/permissions-admin', '/permissions-tester', '/usuarios'),
    summary: 'The profiles of the clinic’s own, by name.',
  }).output(z.array(ownProfile)),

  create: post('/own-profiles', {
    tag,
    access: screens('/permissions-admin'),
    successStatus: 201,
    summary: 'Make a profile by copying another one.',
    refuses: [...refuses, 'ownProfile.tooMany', 'record.notFound'],
  })
    .input(
      ownProfileInput.omit({ isActive: true }).extend({
        /** What is copied: one of the four, or one of the clinic's own. */
        from: z.union([z.strictObject({ profile }), z.strictObject({ ownProfileId: id })]),
      }),
    )
    .output(ownProfile),

  update: put('/own-profiles/{id}', {
    tag,
    access: screens('/permissions-admin'),
    summary: 'Change a profile of the clinic’s own, at once also for open sessions.',
    refuses: [...refuses, 'ownProfile.hasUsers', 'record.notFound', 'record.changed'],
  })
    .input(ownProfileInput.extend({ id, version: editedVersion }))
    .output(ownProfile),
};
