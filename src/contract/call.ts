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
 * - `signedIn`: anybody signed in;
 * - `screens`: whoever has one of these menu options;
 * - `ownDoctor`: whoever is linked to the doctor of the path's `{doctorId}` and has one of the portal's
 *   options that lead to the call, or staff with one of the screens;
 * - `ownRecords`: the linked doctor with one of those options, to whose records the handler keeps itself,
 *   or staff with one of the screens.
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
  readonly screens: readonly Screen[];
};

/** The options under which people see records of their own. */
export type OwnScreen = Extract<
  Screen,
  '/mis-pagos' | '/participaciones' | '/reportes-medico' | '/perfil'
>;
/** The tabs of the portal that are about the linked doctor. */
export const PORTAL_SCREENS = ['/mis-pagos', '/participaciones', '/reportes-medico'] as const;

export const anybody: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signedIn' };
export const screens = (...list: [Screen, ...Screen[]]): Access => ({
  kind: 'screens',
  screens: list,
});
/** The linked doctor by these options of the portal, or staff by those screens. */
export const ownDoctorBy = (
  portal: readonly [OwnScreen, ...OwnScreen[]],
  ...staff: [Screen, ...Screen[]]
): Access => ({ kind: 'ownDoctor', portal, screens: staff });
export const ownRecordsBy = (
  portal: readonly [OwnScreen, ...OwnScreen[]],
  ...staff: [Screen, ...Screen[]]
): Access => ({ kind: 'ownRecords', portal, screens: staff });

/** Every menu option that gives access to a call; none when no permission can take the call away. */
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

/** What a call carries besides its schemas. */
export type CallMeta = {
  readonly access: Access;
  /** Allowed while a temporary password still has to be changed. */
  readonly withTemporaryPassword: boolean;
  /** Largest body, in bytes. */
  readonly bodyLimit: number;
  /** A field of a JSON body that may carry a file, as its text or its bytes in base64: it may be as large as the body. */
  readonly fileText: { readonly field: string; readonly encoding: 'text' | 'base64' } | undefined;
  /** What it may refuse besides what every call may: for the reader and for OpenAPI. */
  readonly refuses: readonly RefusalCode[];
};

const KIBIBYTE = 1024;
/** The largest body of an ordinary call: 1 MiB. */
export const DEFAULT_BODY_LIMIT = 1024 * KIBIBYTE;

type CallDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, e.g. `/doctors/{id}`. */
  path: `/${string}`;
  access: Access;
  /** One English sentence for the API document. */
  summary: string;
  tag: string;
  successStatus?: 200 | 201;
  withTemporaryPassword?: boolean;
  bodyLimit?: number;
  fileText?: CallMeta['fileText'];
  refuses?: readonly RefusalCode[];
};

/** The default input of a call: nothing, or an empty object. */
const noInput = z.strictObject({}).prefault({});

/**
 * Begins the description of a call; `.input()` and `.output()` complete it. An input's objects are strict, those within
 * it as well: a field that the call does not know is refused by name, never left out
 * ([decision 61](../../docs/decisions/0061-unknown-fields-are-refused.md)).
 */
export function call(definition: CallDefinition) {
  const { method, path, summary, tag, successStatus = 200 } = definition;
  return oc
    .$input(noInput)
    .$meta<CallMeta>({
      access: definition.access,
      withTemporaryPassword: definition.withTemporaryPassword ?? false,
      bodyLimit: definition.bodyLimit ?? DEFAULT_BODY_LIMIT,
      fileText: definition.fileText,
      refuses: definition.refuses ?? [],
    })
    .route({ method, path, summary, tags: [tag], successStatus });
}
