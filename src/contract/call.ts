/**
 * How a call is described: method and path, who may call it, what it takes, answers and refuses.
 * A call without an access rule does not compile (access §7).
 */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';
import type { Screen } from './screens.ts';

/**
 * Who may make a call (access §7):
 * - `public`: anybody;
 * - `signedIn`: any signed-in user;
 * - `screens`: a user with one of these menu options;
 * - `ownDoctor`: who is linked to the doctor of the path's `{doctorId}` and has one of the portal's options, or staff
 *   with one of the screens;
 * - `ownRecords`: who is linked to a doctor and has one of the portal's options, or staff with one of the screens. The
 *   handler answers the linked doctor's records alone, unless the person is staff with one of the screens.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'screens'; readonly screens: readonly Screen[] }
  | OwnAccess;

type OwnAccess = {
  readonly kind: 'ownDoctor' | 'ownRecords';
  /** The portal's options that give the linked doctor access. */
  readonly portal: readonly OwnScreen[];
  /** The screens that give staff access. */
  readonly screens: readonly StaffScreen[];
};

/** The options under which users see their own records. */
export type OwnScreen = Extract<
  Screen,
  '/mis-pagos' | '/participaciones' | '/reportes-medico' | '/perfil'
>;
/** The options that may open records of others: those about one's own never do. */
export type StaffScreen = Exclude<Screen, OwnScreen>;
/** The portal's tabs about the linked doctor. */
export const PORTAL_SCREENS = ['/mis-pagos', '/participaciones', '/reportes-medico'] as const;

export const anybody: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signedIn' };
export const screens = (...list: [Screen, ...Screen[]]): Access => ({
  kind: 'screens',
  screens: list,
});
/** Access for the linked doctor by these options of the portal, and for staff by those screens; for nobody else without screens. */
export const ownDoctorBy = (
  portal: readonly [OwnScreen, ...OwnScreen[]],
  ...staff: readonly StaffScreen[]
): Access => ({ kind: 'ownDoctor', portal, screens: staff });
export const ownRecordsBy = (
  portal: readonly [OwnScreen, ...OwnScreen[]],
  ...staff: readonly StaffScreen[]
): Access => ({ kind: 'ownRecords', portal, screens: staff });

/** Every menu option that gives access to a call; empty when access does not depend on permissions. */
export function waysTo(access: Access): readonly Screen[] {
  switch (access.kind) {
    case 'public':
    case 'signedIn':
      return [];
    case 'screens':
      return access.screens;
    case 'ownDoctor':
    case 'ownRecords':
      return [...new Set([...access.portal, ...access.screens])];
  }
}

/** The properties of a call besides its schemas. */
export type CallMeta = {
  readonly access: Access;
  /** Whether it is allowed while a temporary password must still be changed. */
  readonly withTemporaryPassword: boolean;
  /** Whether it is allowed while a second factor that the profile requires must still be activated. */
  readonly withoutFactor: boolean;
  /** The largest body, in bytes. */
  readonly bodyLimit: number;
  /** A field of a JSON body that may carry a file, as text or as base64. The file may be as large as the body. */
  readonly fileText: { readonly field: string; readonly encoding: 'text' | 'base64' } | undefined;
  /** Refusals beyond those of every call, for the reader and for OpenAPI. */
  readonly refuses: readonly RefusalCode[];
};

const KIBIBYTE = 1024;
/** The largest body of an ordinary call: 1 MiB. */
const DEFAULT_BODY_LIMIT = 1024 * KIBIBYTE;

export type CallDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/api`, e.g. `/doctors/{id}`. */
  path: `/${string}`;
  access: Access;
  /** One English sentence for the API document. */
  summary: string;
  tag: string;
  successStatus?: 200 | 201;
  withTemporaryPassword?: boolean;
  /** As with a temporary password, unless said otherwise. */
  withoutFactor?: boolean;
  bodyLimit?: number;
  fileText?: CallMeta['fileText'];
  refuses?: readonly RefusalCode[];
};

/** The default input of a call: nothing, or an empty object. */
const noInput = z.strictObject({}).prefault({});

/**
 * Begins the description of a call; `.input()` and `.output()` complete it. All objects of an input are strict: an
 * unknown field is refused by name, never ignored ([decision
 * 61](../../docs/decisions/0061-unknown-fields-are-refused.md)).
 */
export function call(definition: CallDefinition) {
  const { method, path, summary, tag, successStatus = 200 } = definition;
  return oc
    .$input(noInput)
    .$meta<CallMeta>({
      access: definition.access,
      withTemporaryPassword: definition.withTemporaryPassword ?? false,
      withoutFactor: definition.withoutFactor ?? definition.withTemporaryPassword ?? false,
      bodyLimit: definition.bodyLimit ?? DEFAULT_BODY_LIMIT,
      fileText: definition.fileText,
      refuses: definition.refuses ?? [],
    })
    .route({ method, path, summary, tags: [tag], successStatus });
}
