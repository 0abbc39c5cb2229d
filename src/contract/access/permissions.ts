/** The menu, its permissions by profile, and what they open (access §8, access §9, access §10). */
import { z } from 'zod';
import { DEFAULT_MENU_ICON, MENU_ICONS, PROFILES, storedRoute } from '../../domain/access/menu.ts';
import { screens } from '../call.ts';
import { del, get, post, put } from '../methods.ts';
import { deleted, editedVersion, id, instant, profile, requiredText } from '../schemas.ts';

const tag = 'Permisos';
const REQUIRED = 'Completa todos los campos requeridos';
const ROUTE_LENGTH = 300;

const readers = screens('/permissions-admin', '/menu-management', '/permissions-tester');
const editing = { tag, access: screens('/permissions-admin', '/menu-management') };
/** Only users who can change permissions see who has which. */
const owning = { tag, access: screens('/permissions-admin') };

const allowed = z.record(profile, z.boolean());

/** The editable fields of an option. Its route is fixed, since calls are reached through it. */
export const menuOptionInput = z.strictObject({
  label: requiredText(REQUIRED, 80),
  section: requiredText('Sección es requerida', 80),
  icon: z.enum(MENU_ICONS, { error: 'Elija un ícono de la lista' }).default(DEFAULT_MENU_ICON),
  isActive: z.boolean().default(true),
});

/** A new option: a route gets its slash (access §8.5), an address outside stays as it is. */
export const newMenuOption = menuOptionInput.extend({
  href: z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(ROUTE_LENGTH - 1, `Máximo ${ROUTE_LENGTH - 1} caracteres`)
    .regex(/^\S+$/, 'La ruta no lleva espacios')
    .transform(storedRoute),
});

/** An option of the menu with its row of the matrix. */
const menuEntry = z.object({
  id: z.number(),
  href: z.string(),
  label: z.string(),
  icon: z.string(),
  section: z.string(),
  position: z.number(),
  isActive: z.boolean(),
  permissions: allowed,
  version: z.number(),
  /** The number of calls that this option gives access to. */
  calls: z.number(),
});
export type MenuEntry = z.infer<typeof menuEntry>;

/** The whole menu in order. */
const menuSettings = z.object({
  options: z.array(menuEntry),
  /** Whether the menu differs from the installed one, so that 'Reset' has something to undo. */
  isCustom: z.boolean(),
});
export type MenuSettings = z.infer<typeof menuSettings>;

/** A change of the menu, from its entry in the audit log. */
const menuChangeEntry = z.object({
  id: z.number(),
  at: instant,
  userName: z.string(),
  summary: z.string(),
  /** Whether all values that it set are still the same. */
  canUndo: z.boolean(),
});
export type MenuChangeEntry = z.infer<typeof menuChangeEntry>;

/** A call, and whether the profile may make it. */
const testedCall = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  /** What the call does, in Spanish. */
  description: z.string(),
  access: z.enum(['public', 'signedIn', 'screens', 'ownDoctor', 'ownRecords']),
  /** The menu options that give access to it. */
  screens: z.array(z.string()),
  /** `own`: only for records of the doctor linked to the account. */
  verdict: z.enum(['allowed', 'own', 'refused']),
  /** Whether the call itself refuses some inputs, e.g. those reserved for administrators. */
  isNarrowed: z.boolean(),
});
export type TestedCall = z.infer<typeof testedCall>;

const permissionTest = z.object({
  profile,
  options: z.array(menuEntry.extend({ isAllowed: z.boolean() })),
  calls: z.array(testedCall),
});
export type PermissionTest = z.infer<typeof permissionTest>;

const refuses = ['menu.protected', 'menu.neededByCalls'] as const;

export const permissions = {
  settings: get('/menu-options', {
    tag,
    access: readers,
    summary: 'All menu options in their order, with the profiles that have each.',
  }).output(menuSettings),
  addOption: post('/menu-options', {
    ...editing,
    summary: 'Add a menu option at the end of its section; only admin has it at first.',
    successStatus: 201,
    refuses: ['menu.routeTaken'],
  })
    .input(newMenuOption)
    .output(menuEntry),
  updateOption: put('/menu-options/{id}', {
    ...editing,
    summary: 'Replace label, section, icon and state of a menu option.',
    refuses: ['record.notFound', 'record.changed', 'menu.protected'],
  })
    .input(menuOptionInput.extend({ id, version: editedVersion }))
    .output(menuEntry),
  removeOption: del('/menu-options/{id}', {
    ...editing,
    summary: 'Delete a menu option with its permissions, unless calls are reached by it alone.',
    refuses: ['record.notFound', ...refuses],
  })
    .input(z.strictObject({ id }))
    .output(deleted),
  orderOptions: put('/menu-options/order', {
    ...editing,
    summary: 'Put the menu options in another order; `shown` is the order that it started from.',
    refuses: ['menu.orderChanged'],
  })
    .input(z.strictObject({ shown: z.array(id).max(1000), ids: z.array(id).max(1000) }))
    .output(menuSettings),

  save: put('/permissions', {
    ...owning,
    summary: 'Allow or forbid menu options to profiles; it holds from the next call on.',
    refuses: ['record.notFound', 'record.changed', 'menu.protected'],
  })
    .input(
      z.strictObject({
        changes: z
          .array(
            z.strictObject({
              menuItemId: id,
              version: editedVersion,
              permissions: z.partialRecord(z.enum(PROFILES), z.boolean()),
            }),
          )
          .min(1, 'No hay cambios que guardar')
          .max(1000),
      }),
    )
    .output(menuSettings),
  reset: post('/permissions/reset', {
    ...owning,
    summary: 'Go back to the menu and permissions of a new installation.',
  }).output(menuSettings),
  history: get('/permissions/history', {
    ...owning,
    summary: 'The latest changes of the menu and its permissions, newest first.',
  }).output(z.array(menuChangeEntry)),
  undo: post('/permissions/undo', {
    ...owning,
    summary: 'Undo a change, unless what it set was changed since.',
    refuses: ['record.notFound', 'menu.changedSince', ...refuses],
  })
    .input(z.strictObject({ entryId: id }))
    .output(menuSettings),
  test: get('/permissions/test', {
    tag,
    access: screens('/permissions-tester'),
    summary: 'What a profile may open and call, by the rules that the server enforces.',
  })
    .input(z.strictObject({ profile, ownProfileId: id.optional() }))
    .output(permissionTest),
};
